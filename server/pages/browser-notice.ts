import { inLanguage, type Language } from '#server/kernel/http/refusal.ts'
import { type Html, markup } from './markup.ts'

const texts = {
  old: {
    zh: '这个浏览器版本太旧，部分功能无法使用。请升级到 Chrome 或 Edge 117、Firefox 121、Safari 17.5 或更新的版本。',
    en: 'This browser is too old, and parts of this page do not work. Please update to Chrome or Edge 117, Firefox 121, Safari 17.5 or later.',
  },
  noScript: {
    zh: '此页面需要 JavaScript。请在浏览器设置中启用它，然后重新载入页面。阅读教材不需要它：',
    en: 'This page needs JavaScript. Please enable it in the settings of your browser and reload the page. Reading textbooks works without it: ',
  },
  opening: { zh: '正在打开…', en: 'Opening…' },
  shelf: { zh: '我的书架', en: 'My books' },
}

/** The notice for browsers older than those that the build is made for; a script that every browser can read shows it. */
export const oldBrowserNotice = (language: Language): Html =>
  markup`<p class="browser-notice" id="old-browser" role="alert" hidden>${inLanguage(texts.old, language)}</p><script src="/web/old-browser.js"></script>`

/** For pages that show nothing without scripts. */
export const noScriptNotice = (language: Language): Html =>
  markup`<noscript><p class="browser-notice">${inLanguage(texts.noScript, language)}<a href="/mobile/myBooks">${inLanguage(texts.shelf, language)}</a></p></noscript>`

/** Shown until the scripts of the work app have come and replace it. It appears after half a second, so that short waits do not flicker. */
export const openingNotice = (language: Language): Html => markup`<p class="opening" role="status">${inLanguage(texts.opening, language)}</p>`
