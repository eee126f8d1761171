import type { FastifyReply, FastifyRequest } from 'fastify'
import { isId } from '#server/kernel/data/id.ts'
import type { Routes } from '#server/kernel/http/serve.ts'
import { readChapter } from '../chapter-html.ts'
import { chooseBookPage, noBookPage } from './book-pages.ts'
import { frameOf, sendPage, signInAddress } from '#server/pages/frame.ts'
import { readerHref } from './reader-href.ts'
import { readerPage } from './reader-page.ts'
import { settingsFor } from './reader-settings.ts'
import { valueOf } from '#server/pages/value-of.ts'

/** Aborts when the browser closes the connection before the answer. */
function untilClosed(reply: FastifyReply): AbortSignal {
  const closed = new AbortController()
  reply.raw.once('close', () => closed.abort())
  return closed.signal
}

/** The reader on a desk and on a phone. */
export const readerRoutes: Routes = (http, app) => {
  const read = (phone: boolean) => async (request: FastifyRequest, reply: FastifyReply) => {
    const frame = await frameOf(app, request)
    if (!frame.user) return reply.redirect(signInAddress(request))
    if (!phone && frame.phone) return reply.redirect(request.url.replace('/Previewtextbook', '/mobile/readBook'))
    const [textbookId, chapterId, block] = ['id', 'chapter', 'block'].map((name) => valueOf(request, name)) as [string, string, string]
    const draft = valueOf(request, 'draft') === '1'
    if (!textbookId) return sendPage(reply, await chooseBookPage(app, frame, phone))
    const words = valueOf(request, 'q').trim().slice(0, 100)
    const wanted = { textbookId, draft, words, ...(chapterId && { chapterId }) }
    const validIds = isId(textbookId) && (!chapterId || isId(chapterId))
    const page = validIds ? await readChapter(app, frame.user, wanted, untilClosed(reply)) : undefined
    if (!page) return sendPage(reply, noBookPage(frame, { phone, textbookId: chapterId && isId(textbookId) ? textbookId : undefined }), 404)
    // A position in the text becomes an anchor, so that it works without a script.
    const at = block || (!chapterId && page.place?.block) || ''
    if (at && /^[\w-]{1,20}$/.test(at))
      return reply.redirect(`${readerHref(textbookId, { phone, draft, chapterId: page.chapter.id, words })}#b-${at}`)
    const settings = await settingsFor(app, frame.user, request, phone ? 'phone' : 'desk', frame.theme)
    return sendPage(
      reply,
      readerPage(frame, { page, settings, phone, draft, contentsClosed: /(?:^|; )recto-contents=closed/.test(request.headers.cookie ?? '') }),
    )
  }
  http.get('/Previewtextbook', read(false))
  http.get('/mobile/readBook', read(true))
}
