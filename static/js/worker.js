// Gives the browser the service worker of the page's language.
navigator.serviceWorker?.register(`/service-worker.js?language=${document.documentElement.lang}`).catch(() => {});
