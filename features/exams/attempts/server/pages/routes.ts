import { isId } from '#server/kernel/data/id.ts'
import type { Routes } from '#server/kernel/http/serve.ts'
import { frameOf, sendPage, signInAddress } from '#server/pages/frame.ts'
import { valueOf } from '#server/pages/value-of.ts'
import { examinationOfflinePage, examinationPage, selfTestPage } from './examination-page.ts'

/** The page on which a test is taken, or without one the page of self-tests. What it shows is asked for by its script, so that the page is the same for everybody. Without a network the service worker shows a page that waits. */
export const examinationRoutes: Routes = (http, app) => {
  http.get('/examination', async (request, reply) => {
    const frame = await frameOf(app, request)
    if (!frame.user) return reply.redirect(signInAddress(request))
    return isId(valueOf(request, 'id')) ? sendPage(reply, examinationPage(app, frame)) : sendPage(reply, selfTestPage(frame))
  })
  http.get('/examination-offline', async (request, reply) => sendPage(reply, examinationOfflinePage(app, await frameOf(app, request))))
}
