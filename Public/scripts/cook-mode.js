// Keeps the screen on while somebody cooks, and prints the recipe.

{
  const recipe = document.querySelector("[data-recipe]");
  const tools = document.querySelector(".recipe-tools");

  if (recipe && tools) {
    const status = tools.querySelector("[data-refused]");
    const cook = tools.querySelector("[data-cook]");
    let lock;

    const stayAwake = async () => {
      try {
        lock = await navigator.wakeLock.request("screen");
        status.textContent = "";
      } catch {
        status.textContent = status.dataset.refused;
      }
    };

    if ("wakeLock" in navigator) {
      cook.hidden = false;
      const isCooking = () => cook.getAttribute("aria-pressed") === "true";
      cook.addEventListener("click", async () => {
        cook.setAttribute("aria-pressed", !isCooking());
        recipe.classList.toggle("cooking", isCooking());
        if (isCooking()) return stayAwake();
        status.textContent = "";
        await lock?.release();
      });
      // The browser releases the lock when the tab is hidden.
      document.addEventListener("visibilitychange", () => {
        if (document.visibilityState === "visible" && isCooking()) stayAwake();
      });
    }

    tools.querySelector("[data-print]").addEventListener("click", () => print());
  }
}
