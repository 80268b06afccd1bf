// What scripts add to every page but the table.
import "./worker.js";
