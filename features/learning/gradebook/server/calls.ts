import * as contract from '../contract.ts'
import { meanOf, spreadOf } from '#assessment/gradebook/gradebook.ts'
import { pointsOf } from '#assessment/grading/points.ts'
import { loadClass } from '#features/learning/classes/server/queries.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { findStudents } from './book/book-queries.ts'
import { loadBook } from './book/load-book.ts'
import { headOf, itemOf, resultOf, studentOf } from './book/present.ts'
import { matches, ranksOf, resultsOf, shownResultOf, type StudentBook } from './book/results.ts'
import { selectChanges } from './change-queries.ts'
import { seen } from './opened-class.ts'
import { mayEnter, mayRule } from './policy.ts'
import { freeThings } from './sources/sources.ts'

/** Changes that are shown with a student. */
const latest = 20

const noStudent = () => refusal('notFound', { zh: '班里没有这名学生', en: 'The class has no such student' })

const byNumber = new Intl.Collator('zh', { numeric: true })

/** Students are given in the order of their names. */
function sorted(students: readonly StudentBook[], sort: (typeof contract.gradebookSorts)[number]): StudentBook[] {
  const down = sort.startsWith('-') ? -1 : 1
  if (sort === 'name' || sort === '-name') return down === 1 ? [...students] : students.toReversed()
  if (sort === 'number' || sort === '-number')
    return students.toSorted((a, b) => down * byNumber.compare(a.student.number ?? '', b.student.number ?? ''))
  // Those without a total come last in both directions.
  const totalOf = ({ result }: StudentBook) => result.total ?? -down
  return students.toSorted((a, b) => Number(a.result.total === null) - Number(b.result.total === null) || down * (totalOf(a) - totalOf(b)))
}

/** What a student of a class sees of the own marks; refused for a person who is no student of it, or is so no longer and thus sees nothing. */
async function shownTo(db: Db, { id, name }: { id: string; name: string }, memberId: string): Promise<contract.MyGradebook> {
  const book = await loadBook(db, id, memberId)
  const [own] = resultsOf(book)
  if (!own || own.left) throw noStudent()
  const { items, cells, result } = shownResultOf(book, own)
  const { earned, settled, total, ...rest } = resultOf(items, cells, result)
  const { released } = book.rules
  return {
    className: name,
    name: own.student.name,
    number: own.student.number,
    late: book.rules.late,
    released,
    categories: [...book.categories],
    items: items.map(headOf),
    result: { ...rest, earned: released ? earned : null, settled: released ? settled : null, total: released ? total : null },
  }
}

export default handlers(contract, {
  async gradebookGet({ classId, query }, context) {
    const { db, user } = context
    const klass = await seen(context, classId)
    const book = await loadBook(db, classId)
    const all = resultsOf(book)
    const here = all.filter(({ left }) => !left)
    const left = all.filter((each) => each.left)
    const groups = {
      all: here,
      left,
      missing: here.filter(matches.missing),
      grading: here.filter(matches.grading),
      below: here.filter(matches.below),
    }
    const found = query.q ? await findStudents(db, classId, query.q) : undefined
    const listed = sorted(
      groups[query.filter].filter(({ student }) => !found || found.has(student.id)),
      query.sort,
    )
    const ranks = ranksOf(all)
    const totals = here.flatMap(({ result }) => result.total ?? [])
    const mean = meanOf(totals)
    return {
      className: klass.name,
      can: { enter: mayEnter(user, klass), rule: mayRule(user, klass) },
      late: book.rules.late,
      released: book.rules.released,
      told: { at: book.rules.told.at?.toISOString() ?? null, recent: book.rules.told.recent },
      rowVersion: book.rules.rowVersion,
      categories: [...book.categories],
      items: book.items.map((item) => itemOf(item, all)),
      free: mayRule(user, klass) ? await freeThings(db, classId, book.items) : [],
      totals: { students: here.length, mean: mean === null ? null : pointsOf(mean), spread: spreadOf(totals, 20) },
      counts: {
        all: here.length,
        left: left.length,
        missing: groups.missing.length,
        grading: groups.grading.length,
        below: groups.below.length,
      },
      students: {
        items: listed.slice((query.page - 1) * query.size, query.page * query.size).map((each) => studentOf(book.items, each, ranks)),
        total: listed.length,
        page: query.page,
        size: query.size,
      },
    }
  },

  async gradebookStudent({ classId, memberId }, context) {
    const { db } = context
    await seen(context, classId)
    const book = await loadBook(db, classId)
    const all = resultsOf(book)
    const student = all.find((each) => each.student.id === memberId)
    if (!student) throw noStudent()
    const changes = await selectChanges(db, classId, { memberId, page: 1, size: latest })
    return { student: studentOf(book.items, student, ranksOf(all)), changes: changes.items, changeCount: changes.total }
  },

  async gradebookChanges({ classId, query }, context) {
    await seen(context, classId)
    return selectChanges(context.db, classId, query)
  },

  async gradebookShown({ classId, memberId }, context) {
    return shownTo(context.db, await seen(context, classId), memberId)
  },

  async gradebookMine({ classId }, { db, user }) {
    const klass = await loadClass(db, user, classId)
    if (klass.myRole !== 'student') throw noStudent()
    return shownTo(db, klass, user.memberId)
  },
})
