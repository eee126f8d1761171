import type { Routes } from '#server/kernel/http/serve.ts'
import { frameOf, sendPage, signInAddress } from '#server/pages/frame.ts'
import { pdfviewPage } from './pdfview-page.ts'

/** The preview of a document on a phone. What it shows is asked for by its script. */
export const pdfviewRoutes: Routes = (http, app) => {
  http.get('/mobile/pdfview', async (request, reply) => {
    const frame = await frameOf(app, request)
    return frame.user ? sendPage(reply, pdfviewPage(frame)) : reply.redirect(signInAddress(request))
  })
}
