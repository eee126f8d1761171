import { inLanguage } from '#server/kernel/http/refusal.ts'
import type { Routes } from '#server/kernel/http/serve.ts'
import { frameOf, sendPage, signInAddress } from '#server/pages/frame.ts'
import { markup } from '#server/pages/markup.ts'
import { writePage } from '#server/pages/template.ts'

/** The live hour of a class on the phone of a student, whose script reads it. */
export const phoneRoutes: Routes = (http, app) => {
  http.get('/education/classes/live/phone', async (request, reply) => {
    const frame = await frameOf(app, request)
    if (!frame.user) return reply.redirect(signInAddress(request))
    const words = (zh: string, en: string) => inLanguage({ zh, en }, frame.language)
    const body = markup`<div id="livehour"><p class="lv-note">${words('正在读取课堂…', 'Reading the lesson…')}</p></div><noscript><p class="lv-note">${words('请在浏览器里打开 JavaScript。', 'Turn on JavaScript in your browser.')}</p></noscript>`
    return sendPage(reply, writePage(frame, { title: words('课堂', 'Live hour'), body, part: 'livehour' }))
  })
}
