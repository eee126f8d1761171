import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import type { App } from '#server/kernel/app.ts'
import type { User } from '#server/kernel/access/session.ts'
import { savePlace } from '#features/reading/reader/server/place-queries.ts'
import { selectBooks, loadReadableBook } from '#features/reading/reader/server/queries.ts'
import type { Person } from '../institution.ts'
import { asUser } from './as-user.ts'
import type { BuiltBook } from './build-book.ts'
import { randomFrom } from './random.ts'

const devices = ['PC', 'PC', 'Android', 'IOS', 'Pad']
const term = 90
/** The book of the teacher's class, which every reader has opened. */
const readByAll = 'college-physics'

/** How one person reads one book. `until`: the part of the chapters that is read, from 0 to 1. `began`, `ended`: days before today. */
interface Reading {
  until: number
  began: number
  ended: number
}

/** Loads reading data of the last three months: books that are finished, partly read, just begun and not opened. */
export async function buildReading(app: App, people: Readonly<Record<string, Person>>, books: readonly BuiltBook[]): Promise<void> {
  const readers = Object.entries(people).filter(([account]) => /^(student\d*|teacher|student-b|teacher-b)$/.test(account))
  for (const [at, [account, person]] of readers.entries()) {
    const user = await asUser(app.database, person)
    const random = randomFrom(at + 1)
    await app.database.withInstitution(user.institutionId, 'read write', async (db) => {
      const { items } = await selectBooks(db, user, { filter: 'all', sort: 'recent', page: 1, size: 100 })
      const readable = new Set(items.map((book) => book.textbookId))
      for (const book of books) {
        const opened = random() < 0.35 || book.book.source === readByAll
        const reading = readingOf(random, account === 'student' && book.book.source === readByAll)
        if (opened && readable.has(book.textbookId)) await readBook(db, user, book, reading, random)
      }
    })
  }
}

/** A random reading. The account `student`, which visitors usually try first, was in the middle of the chapter on rigid bodies yesterday (`first`). */
function readingOf(random: () => number, first: boolean): Reading {
  const [kind, part, start, length] = [random(), random(), random(), random()]
  if (first) return { until: 0.4, began: 60, ended: 1 }
  const began = Math.ceil(5 + start * (term - 5))
  const ended = Math.floor(began * (1 - length))
  if (kind < 0.2) return { until: 1, began, ended }
  if (kind < 0.45) return { until: 0.02 + part * 0.1, began, ended: Math.min(began, ended + 1) }
  return { until: 0.15 + part * 0.7, began, ended }
}

/** Saves the reading of one book with the same access rule and function as for a reader's device, and then moves the dates into the past. */
async function readBook(
  db: Db,
  user: User,
  { textbookId, chapters }: BuiltBook,
  { until, began, ended }: Reading,
  random: () => number,
): Promise<void> {
  const book = await loadReadableBook(db, user, textbookId)
  const reached = Math.min(chapters.length - 1, Math.floor(until * chapters.length))
  const percent = until === 1 ? 1 : 0.2 + Math.round(random() * 6) / 10
  const device = devices[Math.floor(random() * devices.length)] ?? 'PC'
  const minute = Math.floor(random() * 600)
  const dayOf = (at: number) =>
    sql<Date>`now() - make_interval(days => ${Math.round(began - ((began - ended) * at) / Math.max(1, reached))}, mins => ${minute})`
  const read = chapters.slice(0, reached + 1).map(({ id }, at) => {
    const share = at < reached ? 1 : percent
    return { memberId: user.memberId, textbookId, chapterId: id, read: share, upto: share, at: dayOf(at) }
  })
  if (read.length) await db.insertInto('readingChapters').values(read).execute()
  const chapter = chapters[reached]
  if (!chapter) return
  const block = chapter.doc.content[Math.floor((chapter.doc.content.length - 1) * percent)]?.attrs?.['id']
  await savePlace(db, user, book, { chapterId: chapter.id, block: typeof block === 'string' ? block : null, percent, device, seq: 0 })
  await db
    .updateTable('readingPlaces')
    .set({ at: dayOf(reached) })
    .where('memberId', '=', user.memberId)
    .where('textbookId', '=', textbookId)
    .execute()
}
