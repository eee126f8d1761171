import type { Bilingual } from '#contract/errors.ts'
import { hundredths, pointsOf } from '#assessment/grading/points.ts'
import { whole } from '#assessment/gradebook/rules.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { invalid, refusal } from '#server/kernel/http/refusal.ts'
import type { SourceKind } from '../../contract.ts'
import type { Effect, GradebookRules } from '../../contract-rules.ts'
import type { ItemRow } from '../book/book-queries.ts'
import { type Book, resultsOf } from '../book/results.ts'
import { loadSourced, namedThings } from '../sources/sources.ts'
import { type NewCategory, type NewItem, selectUses } from './rule-queries.ts'

export interface PlannedRules {
  categories: NewCategory[]
  items: NewItem[]
}

/** Refuses weights that do not sum to a hundred, with what is missing. */
function mustSum({ categories }: GradebookRules): void {
  const sum = categories.reduce((total, { weight }) => total + hundredths(weight), 0)
  const difference = pointsOf(Math.abs(whole - sum))
  if (sum < whole)
    throw invalid('categories', {
      zh: `权重合计 ${pointsOf(sum)}%，还差 ${difference}%`,
      en: `The weights sum to ${pointsOf(sum)}%; ${difference}% are missing`,
    })
  if (sum > whole)
    throw invalid('categories', {
      zh: `权重合计 ${pointsOf(sum)}%，多了 ${difference}%`,
      en: `The weights sum to ${pointsOf(sum)}%, which is ${difference}% too much`,
    })
}

const notOfClass: Record<SourceKind, Bilingual> = {
  test: { zh: '这场考试不是为这个班安排的', en: 'This test is not held for the class' },
  homework: { zh: '这份作业不是布置给这个班的', en: 'This homework is not for the class' },
  discussion: { zh: '这个班没有这个要评分的讨论', en: 'The class has no such graded discussion' },
  attendance: { zh: '考勤只能是这个班自己的', en: 'The attendance must be that of the class' },
}

const twice = (values: readonly string[]): number => values.findIndex((value, at) => values.indexOf(value) !== at)

function mustBeDistinct({ categories, items }: GradebookRules): void {
  const category = twice(categories.map(({ name }) => name.toLowerCase()))
  if (category >= 0) throw invalid(`categories.${category}.name`, { zh: '已有同名的类别', en: 'Another category has this name' })
  // A sheet finds its columns by these names.
  const item = twice(items.map(({ title, sourceId }) => sourceId ?? title.toLowerCase()))
  if (item >= 0) throw invalid(`items.${item}.title`, { zh: '已有同名的项目', en: 'Another item has this name' })
  const ids = twice([...categories, ...items].flatMap(({ id }) => id ?? []))
  if (ids >= 0) throw refusal('invalid')
}

/** What is stored for rules that a person wants. Refuses at the field what is not possible. */
export async function plannedRules(
  db: Db,
  classId: string,
  { categories: before, items: there }: Book,
  wanted: GradebookRules,
): Promise<PlannedRules> {
  mustSum(wanted)
  mustBeDistinct(wanted)
  const categories = wanted.categories.map(({ id, ...each }, at): NewCategory => {
    if (id !== null && !before.some((known) => known.id === id)) throw invalid(`categories.${at}.id`, { zh: '类别不存在', en: 'No such category' })
    return { ...each, id: id ?? newId() }
  })
  const thingOf = await namedThings(db, classId, wanted.items)
  const uses = await selectUses(db, classId)
  const items = wanted.items.map(({ id, category, ...each }, at): NewItem => {
    const known = there.find((item) => item.id === id)
    const path = `items.${at}`
    if (id !== null && (!known || known.kind !== each.kind || known.sourceId !== each.sourceId))
      throw invalid(`${path}.id`, { zh: '项目不存在', en: 'No such item' })
    if (category !== null && category >= categories.length) throw invalid(`${path}.category`, { zh: '类别不存在', en: 'No such category' })
    const of = { id: id ?? newId(), categoryId: category === null ? null : (categories[category]?.id ?? null) }
    if (each.kind === 'manual') {
      if (each.sourceId !== null) throw invalid(`${path}.sourceId`, { zh: '手工登分的项目没有来源', en: 'An item with entered points has no source' })
    } else {
      const thing = thingOf(each) ?? known
      if (!thing) throw invalid(`${path}.sourceId`, notOfClass[each.kind])
      // The attendance of a class has neither a title nor points of its own.
      if (each.kind !== 'attendance') return { ...each, ...of, title: thing.title.slice(0, 100), points: thing.points }
    }
    const most = uses.get(of.id)?.most ?? 0
    if (each.points < most)
      throw invalid(`${path}.points`, { zh: `已登的分最高 ${most}，满分不能更低`, en: `The highest mark is ${most}; the points cannot be fewer` })
    return { ...each, ...of }
  })
  for (const item of there) {
    const marks = uses.get(item.id)?.marks ?? 0
    if (marks && !items.some(({ id }) => id === item.id))
      throw refusal('conflict', {
        zh: `“${item.title}”已有 ${marks} 个成绩，不能删除。不想计入总评，请改为“不计入”`,
        en: `${item.title} has ${marks} ${marks === 1 ? 'mark' : 'marks'} and cannot be removed. To leave it out of the total, set it to “not counted”`,
      })
  }
  return { categories, items }
}

/** The rows of a gradebook as they would be with other rules. */
async function bookWith(
  db: Db,
  classId: string,
  book: Book,
  { late }: Pick<GradebookRules, 'late'>,
  { categories, items }: PlannedRules,
): Promise<Book> {
  const known = new Map(book.items.map((item) => [item.id, item]))
  const blank = {
    testState: null,
    opensAt: null,
    closesAt: null,
    extraMinutes: 0,
    releasedAt: null,
    attemptScore: 'best',
    score: null,
    now: new Date(),
  }
  const rows = items.map((item): ItemRow => ({ ...blank, ...known.get(item.id), ...item }))
  return { ...book, rules: { ...book.rules, late }, categories, items: rows, sourced: await loadSourced(db, classId, rows) }
}

/** How other rules change the totals of the students in the class. */
export async function effectOf(db: Db, classId: string, book: Book, wanted: GradebookRules, planned: PlannedRules): Promise<Effect> {
  const totalsOf = (of: Book) => new Map(resultsOf(of).flatMap(({ left, student, result }) => (left ? [] : [[student.id, result.total] as const])))
  const before = totalsOf(book)
  let [changed, up, down, largest] = [0, 0, 0, 0]
  for (const [id, total] of totalsOf(await bookWith(db, classId, book, wanted, planned))) {
    const was = before.get(id) ?? null
    if (was === total) continue
    changed++
    if (was === null || total === null) continue
    if (total > was) up++
    else down++
    largest = Math.max(largest, Math.abs(total - was))
  }
  return { changed, up, down, largest: pointsOf(largest) }
}
