// Shows the notice of the page in browsers older than those that the build is made for (web/vite.config.ts). Old browsers must be able to read this file.
;(function () {
  var css = window.CSS && CSS.supports
  var current = css && CSS.supports('selector(:has(a))') && CSS.supports('text-wrap', 'balance') && typeof Map.groupBy === 'function'
  if (!current) document.getElementById('old-browser').removeAttribute('hidden')
})()
