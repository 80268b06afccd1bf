// What scripts add to every page but the table.
import "./countdown.js";
import "./share.js";
import "./worker.js";
