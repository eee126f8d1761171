import type { Frame } from '#server/pages/frame.ts'
import { type Html, markup } from '#server/pages/markup.ts'
import { writePage } from '#server/pages/template.ts'
import { inLanguage } from '#server/kernel/http/refusal.ts'

/** The page on which a phone shows a document. Its script asks for the document, so that the page is the same for everybody. */
export function pdfviewPage(frame: Frame): Html {
  const words = (zh: string, en: string) => inLanguage({ zh, en }, frame.language)
  const title = words('文档预览', 'Preview')
  const body = markup`<div class="pd" id="pdfview"><header class="pd-head"><h1>${title}</h1></header><main class="pv-state"><p>${words('正在打开文档…', 'Opening the document…')}</p><noscript><p>${words('请在浏览器里打开 JavaScript。', 'Turn on JavaScript in your browser.')}</p></noscript></main></div>`
  return writePage(frame, { title, body, part: 'pdfview' })
}
