// What every page can do: show its other language, and copy a command.
(() => {
  "use strict";
  const root = document.documentElement;

  const setLanguage = (lang) => {
    root.dataset.lang = lang;
    root.lang = lang === "zh" ? "zh-Hans" : "en";
    for (const name of ["title", "aria-label"])
      for (const part of document.querySelectorAll(`[data-${name}-${lang}]`))
        part.setAttribute(name, part.getAttribute(`data-${name}-${lang}`));
    root.dispatchEvent(new Event("language"));
  };

  const offerCopies = () => {
    if (!navigator.clipboard) return;
    for (const button of document.querySelectorAll(".copy")) {
      button.hidden = false;
      button.addEventListener("click", async () => {
        await navigator.clipboard.writeText(button.closest(".code").querySelector("code").textContent);
        button.classList.add("copied");
      });
    }
  };

  root.classList.add("scripted-page");
  const language = document.getElementById("language");
  language.hidden = false;
  language.addEventListener("click", () => setLanguage(root.dataset.lang === "zh" ? "en" : "zh"));
  offerCopies();
})();
