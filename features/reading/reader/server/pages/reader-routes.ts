import type { FastifyReply, FastifyRequest } from 'fastify'
import { isId } from '#server/kernel/data/id.ts'
import type { Routes } from '#server/kernel/http/serve.ts'
import { readChapter } from '../chapter-html.ts'
import { chooseBookPage, noBookPage } from './book-pages.ts'
import { type Frame, frameOf, sendPage, signInAddress } from '#server/pages/frame.ts'
import { readerHref } from './reader-href.ts'
import { readerPage } from './reader-page.ts'
import { copyTerms } from './offline-routes.ts'
import { valueOf } from '#server/pages/value-of.ts'
import { parseReaderSettings, type ReaderSettings } from '#plain/reader-settings.ts'
import type { App } from '#server/kernel/app.ts'
import type { User } from '#server/kernel/access/session.ts'
import { findBookReadBefore, findPreference, findReadableBook } from '../queries.ts'

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
    if (!page) return sendPage(reply, await missingPage(frame, frame.user, { textbookId, chapterId, phone }), 404)
    // A position in the text becomes an anchor, so that it works without a script.
    const at = block || (!chapterId && page.place?.block) || ''
    if (at && /^[\w-]{1,20}$/.test(at))
      return reply.redirect(`${readerHref(textbookId, { phone, draft, chapterId: page.chapter.id, words })}#b-${at}`)
    const [settings, copies] = await Promise.all([settingsFor(app, frame.user, request, phone ? 'phone' : 'desk'), copyTerms(app, frame.user)])
    const contentsClosed = /(?:^|; )recto-contents=closed/.test(request.headers.cookie ?? '')
    return sendPage(reply, readerPage(frame, { page, settings, phone, draft, contentsClosed, copies }))
  }
  /** Says whether the book or only the chapter is missing, and names a book that the person has read before. */
  async function missingPage(frame: Frame, user: User, { textbookId, chapterId, phone }: { textbookId: string; chapterId: string; phone: boolean }) {
    if (!isId(textbookId)) return noBookPage(frame, { phone })
    return app.database.withInstitution(user.institutionId, 'read only', async (db) => {
      const readable = await findReadableBook(db, user, textbookId)
      if (readable) return noBookPage(frame, { phone, textbookId: chapterId ? textbookId : undefined })
      return noBookPage(frame, { phone, before: await findBookReadBefore(db, user, textbookId) })
    })
  }
  http.get('/Previewtextbook', read(false))
  http.get('/mobile/readBook', read(true))
}

/** The cookie and the preference of each class of device. */
const settingsNames = {
  desk: { cookie: 'recto-reader', preference: 'reader' },
  phone: { cookie: 'recto-reader-phone', preference: 'readerPhone' },
} as const

/** The reader settings: from this browser's cookie or from the saved preference, whichever is newer. */
async function settingsFor(app: App, user: User, request: FastifyRequest, device: 'desk' | 'phone'): Promise<ReaderSettings> {
  const { cookie, preference } = settingsNames[device]
  const fromCookie = request.headers.cookie?.match(new RegExp(`(?:^|; )${cookie}=([\\w.-]+)`))?.[1]
  const saved = await app.database.withInstitution(user.institutionId, 'read only', (db) => findPreference(db, user, preference))
  return newer(parseReaderSettings(fromCookie), parseReaderSettings(saved))
}

const newer = (one: ReaderSettings, other: ReaderSettings) => (other.at > one.at ? other : one)
