// What is left of a day, counted on and said in the player's own time. The server says how much was left when it made
// the page; a device's clock only tells how long ago that was, so one that goes wrong does no harm.
const day = document.querySelector("[data-left]");
const madeAt = Date.now();

const sayLeft = () => {
  const left = Number(day.dataset.left) - Math.floor((Date.now() - madeAt) / 1000);
  const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" }).format(new Date(day.dateTime));
  const said = left > 0 ? day.dataset.said : day.dataset.over;
  const facts = { "{h}": Math.floor(left / 3600), "{m}": Math.floor(left / 60) % 60, "{t}": time };
  const text = said.replace(/\{[hmt]\}/g, (fact) => facts[fact]);
  if (day.textContent !== text) day.textContent = text;
};

if (day) {
  sayLeft();
  setInterval(sayLeft, 5000);
}
