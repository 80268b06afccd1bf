// Everything that scripts add to the table, which works without them. The server joins these files into one.
import "./network.js";
import "./two_taps.js";
import "./take_back.js";
import "./show.js";
import "./arrivals.js";
import "./arrange.js";
import "./log.js";
import "./focus.js";
import "./keys.js";
import "./drag.js";
import "./share.js";
import "./worker.js";
