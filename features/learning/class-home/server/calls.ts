import * as contract from '../contract.ts'
import { readShare } from '#plain/numbers/reading-rate.ts'
import { coverOf } from '#features/authoring/textbooks/server/cover/cover.ts'
import { collectEntries, keyOf } from '#features/learning/calendar/server/collect.ts'
import { loadClass } from '#features/learning/classes/server/queries.ts'
import type { Bilingual } from '#contract/errors.ts'
import type { ClassDate } from '#server/kernel/people/class-part.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { invalid } from '#server/kernel/http/refusal.ts'
import { leads } from './policy.ts'
import { led, reported, studied } from './opened.ts'
import { type Book, countStudents, findBook, findOwnPlace, selectOwnReading, selectReading, selectStudents } from './queries.ts'

const longest = contract.homeLimits.days * 24 * 3600_000
/** The most dates of one answer. */
const mostDates = 500

function between({ from, to }: { from: string; to: string }): { from: Date; to: Date } {
  const span = { from: new Date(from), to: new Date(to) }
  if (span.to <= span.from) throw invalid('to', { zh: '结束要晚于开始', en: 'The end must be after the start' })
  if (span.to.getTime() - span.from.getTime() > longest) throw invalid('to', { zh: '一次最多查看 31 天', en: 'At most 31 days at once' })
  return span
}

type Dated = ClassDate & { done: boolean }

const shownBook = (book: Book) => ({ id: book.id, name: book.name, coverUrl: coverOf(book) })

export default handlers(contract, {
  async classDates({ classId, query }, { app, db, user }) {
    const span = between(query)
    const klass = await loadClass(db, user, classId)
    const own = await collectEntries(app, db, user, span)
    const entries = own.entries
      .filter((entry) => entry.classId === classId)
      .map(({ classId: _class, ...entry }): Dated => ({ ...entry, fact: null, share: null }))
    const found = new Map(entries.map((entry) => [keyOf(entry), entry]))
    if (leads(user, klass)) {
      const given = await Promise.all(app.collected.classParts.map(async ({ dates }) => (await dates?.(db, classId, span)) ?? []))
      for (const entry of given.flat()) found.set(keyOf(entry), { ...entry, done: false })
    }
    const sorted = [...found.values()].toSorted((a, b) => a.at.getTime() - b.at.getTime())
    return {
      items: sorted.slice(0, mostDates).map(({ at, until, ...entry }) => ({ ...entry, at: at.toISOString(), until: until?.toISOString() ?? null })),
      cut: own.cut || sorted.length > mostDates,
    }
  },

  async classWaiting({ classId }, context) {
    const { app, db, user } = context
    await led(context, classId)
    const given = await Promise.all(app.collected.classParts.map(async ({ waiting }) => (await waiting?.(db, user, classId)) ?? []))
    const items = given
      .flat()
      .filter(({ count }) => count > 0)
      .map(({ since, ...each }) => ({ ...each, since: since?.toISOString() ?? null }))
    return { items: items.toSorted((a, b) => b.count - a.count) }
  },

  async classAttention({ classId }, context) {
    const { app, db } = context
    await led(context, classId)
    const people = new Map<string, { weight: number; reasons: Bilingual[] }>()
    const given = await Promise.all(app.collected.classParts.map(async ({ reasons }) => (await reasons?.(db, classId)) ?? []))
    for (const { memberId, weight, words } of given.flat()) {
      const person = people.get(memberId) ?? { weight: 0, reasons: [] }
      people.set(memberId, { weight: person.weight + weight, reasons: [...person.reasons, words] })
    }
    const worth = [...people].filter(([, { weight }]) => weight >= contract.homeLimits.attentionWeight).map(([id]) => id)
    const students = await selectStudents(db, classId, worth)
    const sorted = students
      .map(({ id, name, avatarUrl }) => ({ memberId: id, name, avatarUrl, weight: 0, reasons: [], ...people.get(id) }))
      .toSorted((a, b) => b.weight - a.weight || (a.memberId < b.memberId ? -1 : 1))
    return { items: sorted.slice(0, contract.homeLimits.attention).map(({ weight: _weight, ...each }) => each), total: sorted.length }
  },

  async classReading({ classId }, context) {
    const { db } = context
    const klass = await led(context, classId)
    const [book, students] = await Promise.all([findBook(db, klass.textbookId), countStudents(db, classId)])
    const enough = students >= contract.homeLimits.students
    return { book: book ? shownBook(book) : null, students, chapters: book && enough ? await selectReading(db, classId, book) : [] }
  },

  async classReadingMine({ classId }, context) {
    const { db, user } = context
    const klass = await studied(context, classId)
    const book = await findBook(db, klass.textbookId)
    if (!book) return { book: null, percent: 0, chapters: [], place: null }
    const [chapters, place] = await Promise.all([selectOwnReading(db, book, user.memberId), findOwnPlace(db, book, user.memberId)])
    const percentOf = (share: number) => (share >= readShare ? 100 : Math.floor(share * 100))
    return {
      book: shownBook(book),
      percent: percentOf(place?.progress ?? 0),
      chapters: chapters.map(({ id, number, name, read }) => ({ id, number, name, percent: percentOf(read ?? 0) })),
      place: place ? { chapterId: place.chapterId, at: place.at.toISOString() } : null,
    }
  },

  async classReport({ classId, query }, context) {
    const { app, db } = context
    const { klass, student } = await reported(context, classId, query.member)
    const of = { classId, memberId: student.id }
    const given = await Promise.all(app.collected.classParts.map(async ({ report }) => (await report?.(db, of)) ?? null))
    const sections = given.flatMap((section): contract.ReportSection[] =>
      section === null
        ? []
        : [
            {
              ...section,
              figures: section.figures.map((figure) => ({ ...figure, percent: figure.percent ?? false })),
              lines: section.lines.map((line) => ({ ...line, at: line.at?.toISOString() ?? null })),
            },
          ],
    )
    return { className: klass.name, term: klass.term, student, at: new Date().toISOString(), sections }
  },
})
