// Shows the notice of the page in browsers older than those that the build is made for (web/vite.config.ts). Old browsers must be able to read this file.
;(function (notice) {
  if (!window.CSS || !CSS.supports || !CSS.supports('selector(:has(a))') || !CSS.supports('text-wrap', 'balance') || !Map.groupBy)
    notice.removeAttribute('hidden')
})(document.getElementById('old-browser'))
