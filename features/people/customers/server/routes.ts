import { inLanguage } from '#server/kernel/http/refusal.ts'
import type { Routes } from '#server/kernel/http/serve.ts'
import { type Frame, frameOf, sendPage } from '#server/pages/frame.ts'
import { type Html, markup } from '#server/pages/markup.ts'
import { narrow, writePage } from '#server/pages/template.ts'

/** The page on which a trial is applied for. */
export const trialRoutes: Routes = (http, app) => {
  http.get('/apply/trial', async (request, reply) => sendPage(reply, trialPage(await frameOf(app, request))))
}

/** The page for applying for a trial; its heading is shown before the script runs. */
function trialPage(frame: Frame): Html {
  const title = inLanguage({ zh: '申请试用', en: 'Apply for a trial' }, frame.language)
  return writePage(frame, { title, body: narrow('trial', markup`<h1>${title}</h1>`), part: 'trial' })
}
