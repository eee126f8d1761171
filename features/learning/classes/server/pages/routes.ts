import { inLanguage } from '#server/kernel/http/refusal.ts'
import type { Routes } from '#server/kernel/http/serve.ts'
import { type Frame, frameOf, sendPage, signInAddress } from '#server/pages/frame.ts'
import { type Html, markup } from '#server/pages/markup.ts'
import { writePage } from '#server/pages/template.ts'

/** The page of an invitation, whose script asks for the class of the code. */
function invitationPage(frame: Frame): Html {
  const words = (zh: string, en: string) => inLanguage({ zh, en }, frame.language)
  const body = markup`<main class="lt"><div class="lt-main" id="invitation"><h1>${words('班级邀请', 'Invitation to a class')}</h1><p class="lt-note">${words('正在读取邀请…', 'Reading the invitation…')}</p></div><noscript><p class="lt-note">${words('请在浏览器里打开 JavaScript。', 'Turn on JavaScript in your browser.')}</p></noscript></main>`
  return writePage(frame, { title: words('班级邀请', 'Invitation to a class'), body, part: 'invitation' })
}

/** The invitation for everybody who has the link, and the preview of a class for people who are signed in. */
export const invitationRoutes: Routes = (http, app) => {
  http.get('/previewedu', async (request, reply) => sendPage(reply, invitationPage(await frameOf(app, request))))
  http.get('/PreviewClass', async (request, reply) => {
    const frame = await frameOf(app, request)
    return frame.user ? sendPage(reply, invitationPage(frame)) : reply.redirect(signInAddress(request))
  })
}
