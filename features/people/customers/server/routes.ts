import type { Routes } from '#server/kernel/http/serve.ts'
import { type Frame, frameOf, sendPage } from '#server/pages/frame.ts'
import { markup } from '#server/pages/markup.ts'
import { narrow, writePage } from '#server/pages/template.ts'
import { pageTexts } from '#server/pages/texts.ts'

/** The page on which a trial is applied for. */
export const trialRoutes: Routes = (http, app) => {
  http.get('/apply/trial', async (request, reply) => sendPage(reply, trialPage(await frameOf(app, request))))
}

/** The page for applying for a trial; its heading is shown before the script runs. */
const trialPage = (frame: Frame) =>
  writePage(frame, {
    title: pageTexts(frame.language).trial,
    body: narrow('trial', markup`<h1>${pageTexts(frame.language).trial}</h1>`),
    part: 'trial',
  })
