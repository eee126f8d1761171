import { screenAt } from '#contract/paths.ts'
import { isFixedPath } from '#plain/router-base.ts'
import { inLanguage, refusal } from '#server/kernel/http/refusal.ts'
import type { Routes } from '#server/kernel/http/serve.ts'
import { type Frame, frameOf, sendPage } from './frame.ts'
import { noScriptNotice, openingNotice } from './browser-notice.ts'
import { homeOf } from './home.ts'
import { markup } from './markup.ts'
import { startAnswers } from './start-answers.ts'
import { narrow, writePage } from './template.ts'

/** The root, the page of an exception, and the page of the work app for every other screen. */
export const pageRoutes: Routes = (http, app) => {
  http.get('/exception', async (request, reply) => sendPage(reply, exceptionPage(await frameOf(app, request))))
  http.get('/', async (request, reply) => {
    const { user, phone } = await frameOf(app, request)
    return reply.redirect(homeOf(user, phone))
  })

  http.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split('?')
    const wantsPage = request.method === 'GET' && !isFixedPath(path) && (request.headers.accept ?? 'text/html').includes('text/html')
    if (!wantsPage) throw refusal('notFound')
    const frame = await frameOf(app, request)
    const answers = frame.user ? await startAnswers(http, request, app.collected.startAnswers) : {}
    return sendPage(reply, workPage(frame, path, answers), screenAt(path) === undefined ? 404 : 200, 'no-store')
  })
}

const exceptionPage = (frame: Frame) =>
  writePage(frame, { title: inLanguage({ zh: '出错了', en: 'Something went wrong' }, frame.language), body: narrow('exception'), part: 'exception' })

/** The page of the single-page app. For a path without a screen the route sends it with 404, and the app shows the error. */
const workPage = (frame: Frame, path: string, answers: Record<string, string>) =>
  writePage(frame, {
    title: frame.entrance?.name ?? 'Recto',
    body: markup`<div id="work">${openingNotice(frame.language)}</div>${noScriptNotice(frame.language)}`,
    path,
    data: { answers },
  })
