// Starts the page, and lets it start without a network the next time.
import init from "{{./bing.js}}";

init({ module_or_path: new URL("{{./bing_bg.wasm}}", import.meta.url) }).catch((error) => {
  const told = document.createElement("p");
  told.className = "failed";
  told.textContent = `Bing could not start: ${error}`;
  document.body.append(told);
});

if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register(new URL("../worker.js", import.meta.url)).catch(() => {
    // Without it the page works as long as there is a network.
  });
}
