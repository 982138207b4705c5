// Before the first paint: the ground in the reader's colours. The rest of the theme follows with the page's code.
(() => {
  const chosen = localStorage.getItem('theme');
  const isDark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})();
