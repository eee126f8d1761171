import { hundredths, pointsOf } from '#assessment/grading/points.ts'
import { whole } from '#assessment/gradebook/rules.ts'
import { selectHomeworkResults, selectHomeworksOfClass } from '#features/learning/homework/server/result-queries.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { invalid, refusal } from '#server/kernel/http/refusal.ts'
import type { Effect, GradebookRules } from '../../contract-rules.ts'
import { selectTestResults } from '../book/book-queries.ts'
import { type Book, resultsOf } from '../book/results.ts'
import { type NewCategory, type NewItem, selectTestsOfClass, selectUses } from './rule-queries.ts'

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

const twice = (values: readonly string[]): number => values.findIndex((value, at) => values.indexOf(value) !== at)

function mustBeDistinct({ categories, items }: GradebookRules): void {
  const category = twice(categories.map(({ name }) => name.toLowerCase()))
  if (category >= 0) throw invalid(`categories.${category}.name`, { zh: '已有同名的类别', en: 'Another category has this name' })
  // A sheet finds its columns by these names.
  const item = twice(items.map(({ title, testId, homeworkId }) => testId ?? homeworkId ?? title.toLowerCase()))
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
  const tests = new Map(
    (
      await selectTestsOfClass(
        db,
        classId,
        wanted.items.flatMap(({ testId }) => testId ?? []),
      )
    ).map((test) => [test.id, test]),
  )
  const homeworkIds = wanted.items.flatMap(({ homeworkId }) => homeworkId ?? [])
  const homeworks = new Map((await selectHomeworksOfClass(db, classId, homeworkIds)).map((homework) => [homework.id, homework]))
  const uses = await selectUses(db, classId)
  const items = wanted.items.map(({ id, category, ...each }, at): NewItem => {
    const known = there.find((item) => item.id === id)
    const path = `items.${at}`
    if (id !== null && (!known || known.kind !== each.kind || known.testId !== each.testId || known.homeworkId !== each.homeworkId))
      throw invalid(`${path}.id`, { zh: '项目不存在', en: 'No such item' })
    if (category !== null && category >= categories.length) throw invalid(`${path}.category`, { zh: '类别不存在', en: 'No such category' })
    const of = { id: id ?? newId(), categoryId: category === null ? null : (categories[category]?.id ?? null) }
    if (each.kind === 'test') {
      const test = tests.get(each.testId ?? '')
      if (!test && !known) throw invalid(`${path}.testId`, { zh: '这场考试不是为这个班安排的', en: 'This test is not held for the class' })
      if (each.homeworkId !== null) throw invalid(`${path}.homeworkId`, { zh: '考试项目没有作业', en: 'An item of a test has no homework' })
      return { ...each, ...of, title: (test ?? known ?? each).title.slice(0, 100), points: (test ?? known ?? each).points }
    }
    if (each.testId !== null) throw invalid(`${path}.testId`, { zh: '这个项目没有考试', en: 'This item has no test' })
    if (each.kind === 'homework') {
      const homework = homeworks.get(each.homeworkId ?? '') ?? known
      if (!homework) throw invalid(`${path}.homeworkId`, { zh: '这份作业不是布置给这个班的', en: 'This homework is not for the class' })
      return { ...each, ...of, title: homework.title.slice(0, 100), points: homework.points }
    }
    if (each.homeworkId !== null)
      throw invalid(`${path}.homeworkId`, { zh: '手工登分的项目没有作业', en: 'An item with entered points has no homework' })
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
  const fresh = items.filter(({ id }) => !known.has(id))
  const added = fresh.flatMap(({ testId }) => testId ?? [])
  const homeworks = fresh.flatMap(({ homeworkId }) => homeworkId ?? [])
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
  return {
    ...book,
    rules: { ...book.rules, late },
    categories,
    items: items.map((item) => ({ ...blank, ...known.get(item.id), ...item })),
    results: [...book.results, ...(await selectTestResults(db, added))],
    homeworks: [...book.homeworks, ...(await selectHomeworkResults(db, classId, homeworks))],
  }
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
