import { readChapter } from '#features/reading/reader/server/chapter-html.ts'
import { chooseBookPage, noBookPage } from '#features/reading/reader/server/pages/book-pages.ts'
import { isId } from '#server/kernel/data/id.ts'
import type { Routes } from '#server/kernel/http/serve.ts'
import { frameOf, sendPage, signInAddress } from '#server/pages/frame.ts'
import { valueOf } from '#server/pages/value-of.ts'
import { bookDetailPage } from './book-detail-page.ts'
import { shelfPage } from './shelf-page.ts'

/** The phone's shelf and the page of a book. */
export const shelfRoutes: Routes = (http, app) => {
  http.get('/mobile/myBooks', async (request, reply) => {
    const frame = await frameOf(app, request)
    if (!frame.user) return reply.redirect(signInAddress(request))
    return sendPage(
      reply,
      await shelfPage(
        app,
        { ...frame, user: frame.user },
        { filter: valueOf(request, 'filter'), page: valueOf(request, 'page'), q: valueOf(request, 'q') },
      ),
    )
  })
  http.get('/mobile/bookDetail', async (request, reply) => {
    const frame = await frameOf(app, request)
    if (!frame.user) return reply.redirect(signInAddress(request))
    const textbookId = valueOf(request, 'id')
    if (!textbookId) return sendPage(reply, await chooseBookPage(app, frame, true))
    const page = isId(textbookId) ? await readChapter(app, frame.user, { textbookId }) : undefined
    if (!page) return sendPage(reply, noBookPage(frame, { phone: true }), 404)
    return sendPage(reply, bookDetailPage(frame, page))
  })
}
