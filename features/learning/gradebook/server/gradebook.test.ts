import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { buildClass } from '#server/seeds/class.ts'
import { buildExam, choiceQuestion } from '#server/seeds/exam.ts'
import { sitting } from '#server/seeds/graded-exam.ts'
import { buildInstitution, buildPeople, buildPerson, type Person, withInstitution } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'
import type { Change, Gradebook, MyGradebook, Student } from '../contract.ts'
import type { Conflict, MarkChange } from '../contract-marks.ts'
import type { Effect } from '../contract-rules.ts'

let server: Awaited<ReturnType<typeof openServer>>
let people: Record<'teacher' | 'colleague' | 'assistant' | 'one' | 'two' | 'three', Person>
let foreign: Person
beforeAll(async () => {
  server = await openServer()
  people = await buildPeople(server.database, await buildInstitution(server.database), {
    teacher: { role: 'teacher' },
    colleague: { role: 'teacher' },
    assistant: { role: 'student', name: '助教' },
    one: { role: 'student', name: '丁一' },
    two: { role: 'student', name: '王二' },
    three: { role: 'student', name: '张三' },
  })
  foreign = await buildPerson(server.database, await buildInstitution(server.database), 'administrator')
})
afterAll(() => server.close())

const ask = <T>(person: Person, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  server.askOnce<T>(person, method, `/pressplatform/classes/${url}`, body)
const read = async (classId: string, query = '', person = people.teacher) =>
  (await ask<Gradebook>(person, 'GET', `${classId}/gradebook${query}`)).data

const manual = (title: string, category: number | null, more: object = {}) => ({
  id: null,
  category,
  kind: 'manual',
  sourceId: null,
  title,
  points: 100,
  shown: true,
  ...more,
})
const category = (name: string, weight: number, dropLowest = 0) => ({ id: null, name, weight, dropLowest })
const basic = {
  rowVersion: 0,
  late: { perDay: 10, most: 50 },
  released: false,
  categories: [category('作业', 60, 1), category('实验', 40)],
  items: [manual('作 1', 0), manual('作 2', 0), manual('实 1', 1, { points: 20 })],
}
const rule = (classId: string, rules: object, person = people.teacher) =>
  ask<{ rowVersion: number; changed: number }>(person, 'PUT', `${classId}/gradebook/rules`, rules)

/** A class with three students and the basic rules. */
async function gradedClass(rules: object = basic) {
  const { teacher, one, two, three } = people
  const classId = await buildClass(server.database, teacher, [one, two, three])
  expect((await rule(classId, rules)).status).toBe(200)
  const { items } = await read(classId)
  const itemId = (title: string) => items.find((item) => item.title === title)?.id ?? ''
  const put = (marks: [string, Person, MarkChange['set'], number?][], reason = '', person = teacher) =>
    ask<{ saved: { rowVersion: number }[]; conflicts: Conflict[] }>(person, 'PUT', `${classId}/gradebook/marks`, {
      reason,
      marks: marks.map(([title, who, set, rowVersion = 0]) => ({ itemId: itemId(title), memberId: who.memberId, rowVersion, set })),
    })
  return { classId, itemId, put }
}
const points = (value: number, lateHours = 0) => ({ do: 'points' as const, points: value, lateHours })
const state = (value: 'excused' | 'missing' | 'pending') => ({ do: 'state' as const, state: value })
const override = (value: number | null) => ({ do: 'override' as const, points: value })
const of = ({ students }: Gradebook, name: string) => students.items.find((student) => student.name === name) as Student

describe('marks and totals', () => {
  test('are computed with dropping, late marks, excuses and overrides, and explained line by line', async () => {
    const { one, two, three } = people
    const { classId, put } = await gradedClass()
    expect(
      (
        await put([
          ['作 1', one, points(90, 14)],
          ['作 2', one, points(68)],
          ['实 1', one, points(15.55)],
          ['作 1', two, state('excused')],
          ['作 2', two, points(70)],
          ['作 1', three, state('missing')],
        ])
      ).data.saved,
    ).toHaveLength(6)
    const book = await read(classId)
    // 90 less 10% is 81; 68 is dropped. 15.55 of 20 is 77.75%: 48.6 + 31.1 of 100.
    expect(of(book, '丁一')).toMatchObject({
      lines: [
        { average: 81, contribution: 48.6 },
        { average: 77.75, contribution: 31.1 },
      ],
      earned: 79.7,
      settled: 100,
      total: 79.7,
      rank: 1,
      cells: [{ state: 'points', points: 90, counted: 81, lateHours: 14 }, { dropped: true }, { counted: 15.55 }],
    })
    expect(of(book, '王二')).toMatchObject({ lines: [{ average: 70 }, { average: null, contribution: null }], settled: 60, total: 70, rank: 2 })
    expect(of(book, '张三')).toMatchObject({ total: 0, rank: 3, cells: [{ state: 'missing', counted: 0 }, { state: 'pending' }, {}] })
    expect(book).toMatchObject({ counts: { all: 3, missing: 1, grading: 0, below: 1, left: 0 }, totals: { students: 3, mean: 49.9 } })
    expect(book.items[0]).toMatchObject({ title: '作 1', mean: 40.5, open: true })

    const changed = await put([['实 1', one, override(20), 1]], '第 3 组数据按新量程重算')
    expect(changed.data).toMatchObject({ saved: [{ rowVersion: 2 }], conflicts: [] })
    const { data } = await ask<{ student: Student; changes: Change[]; changeCount: number }>(
      people.teacher,
      'GET',
      `${classId}/gradebook/students/${one.memberId}`,
    )
    expect(data.student.cells[2]).toMatchObject({ points: 15.55, override: 20, counted: 20, reason: '第 3 组数据按新量程重算' })
    expect(data.changes[0]).toMatchObject({
      itemTitle: '实 1',
      before: { points: 15.55, override: null },
      after: { points: 15.55, override: 20 },
      reason: '第 3 组数据按新量程重算',
      by: 'teacher',
    })
    await put([['实 1', one, override(null), 2]])
    expect(of(await read(classId), '丁一').cells[2]).toMatchObject({ override: null, counted: 15.55, reason: '' })
  })

  test('an override needs a reason; more points than there are, a person from elsewhere and a repeated mark are refused at the field', async () => {
    const { one, colleague } = people
    const { put, itemId, classId } = await gradedClass()
    expect(await put([['作 1', one, override(20)]])).toMatchObject({ status: 422, fields: [{ path: 'reason' }] })
    expect(await put([['实 1', one, points(20.01)]])).toMatchObject({
      status: 422,
      fields: [{ path: 'marks.0.set.points', message: expect.stringContaining('最多 20 分') }],
    })
    expect(await put([['作 1', colleague, points(1)]])).toMatchObject({ status: 422, fields: [{ path: 'marks.0.memberId' }] })
    expect(
      await put([
        ['作 1', one, points(1)],
        ['作 1', one, points(2)],
      ]),
    ).toMatchObject({ status: 422, fields: [{ path: 'marks.1' }] })
    const other = await gradedClass()
    const marks = [{ itemId: other.itemId('作 1'), memberId: one.memberId, rowVersion: 0, set: points(1) }]
    expect(await ask(people.teacher, 'PUT', `${classId}/gradebook/marks`, { marks })).toMatchObject({ status: 422 })
    expect(of(await read(classId), '丁一').cells[0]).toMatchObject({ state: 'pending' })
    expect(itemId('作 1')).not.toBe('')
  })

  test('a mark that was changed meanwhile is left, with both values and the name; the others are saved', async () => {
    const { one, two } = people
    const { put } = await gradedClass()
    await put([['作 1', one, points(80)]])
    const second = await put([
      ['作 1', one, points(90)],
      ['作 1', two, points(60)],
    ])
    expect(second.data).toMatchObject({
      saved: [{ rowVersion: 1 }],
      conflicts: [{ name: '丁一', item: '作 1', by: 'teacher', theirs: { state: 'points', points: 80, rowVersion: 1 } }],
    })
  })

  test('a student who has left keeps the marks, is listed apart and does not count in means', async () => {
    const { one, two, teacher } = people
    const { classId, put } = await gradedClass()
    await put([
      ['实 1', one, points(20)],
      ['实 1', two, points(10)],
    ])
    await ask(teacher, 'PUT', `${classId}/members`, { action: 'remove', memberIds: [one.memberId] })
    const book = await read(classId)
    expect(book).toMatchObject({ counts: { all: 2, left: 1 }, totals: { mean: 50 } })
    expect(book.items[2]).toMatchObject({ mean: 10 })
    expect((await read(classId, '?filter=left')).students.items).toMatchObject([{ name: '丁一', left: true, total: 100, rank: null }])
    expect((await put([['实 1', one, points(1), 1]])).status).toBe(422)
    expect((await ask(teacher, 'GET', `${classId}/gradebook/students/${one.memberId}/shown`)).status).toBe(404)
  })

  test('students are found by name, pinyin and number, filtered, sorted and paged', async () => {
    const { one, two, three } = people
    const { classId, put } = await gradedClass()
    await put([
      ['实 1', one, points(20)],
      ['实 1', two, points(10)],
    ])
    const names = async (query: string) => (await read(classId, query)).students.items.map(({ name }) => name)
    expect(await names('?q=xq')).toEqual([])
    expect(await names('?q=王二')).toEqual(['王二'])
    expect(await names('?q=zs')).toEqual(['张三'])
    expect(await names('?sort=-total')).toEqual(['丁一', '王二', '张三'])
    expect(await names('?sort=total')).toEqual(['王二', '丁一', '张三'])
    expect(await names('?filter=below')).toEqual(['王二'])
    expect(await names('?size=1&page=2')).toHaveLength(1)
    expect(three.memberId).not.toBe('')
  })
})

describe('rules', () => {
  test('weights that do not sum to 100 are refused with what is missing', async () => {
    const classId = await buildClass(server.database, people.teacher, [])
    const answer = await rule(classId, { ...basic, categories: [category('作业', 60), category('实验', 35.5)] })
    expect(answer).toMatchObject({ status: 422, fields: [{ path: 'categories', message: '权重合计 95.5%，还差 4.5%' }] })
    expect((await rule(classId, { ...basic, categories: [category('作业', 60), category('实验', 40.01)] })).fields?.[0]?.message).toContain(
      '多了 0.01%',
    )
  })

  test('a preview tells for how many the total changes; the change keeps the marks; an old version is refused', async () => {
    const { one, two } = people
    const { classId, put } = await gradedClass()
    await put([
      ['作 1', one, points(100)],
      ['实 1', one, points(10)],
      ['作 1', two, points(50)],
    ])
    const book = await read(classId)
    const changed = {
      ...basic,
      rowVersion: book.rowVersion,
      categories: book.categories.map(({ id, name, dropLowest }, at) => ({ id, name, dropLowest, weight: at ? 60 : 40 })),
      items: book.items.map(({ id, kind, sourceId, title, points: of100, shown }, at) => ({
        id,
        kind,
        sourceId,
        title,
        points: of100,
        shown,
        category: at < 2 ? 0 : 1,
      })),
    }
    expect((await ask<Effect>(people.teacher, 'POST', `${classId}/gradebook/preview`, changed)).data).toEqual({
      changed: 1,
      up: 0,
      down: 1,
      largest: 10,
    })
    expect((await rule(classId, changed)).data).toEqual({ rowVersion: 2, changed: 1, told: 0 })
    expect(of(await read(classId), '丁一')).toMatchObject({ total: 70 })
    expect(await rule(classId, changed)).toMatchObject({ status: 409 })
    const without = { ...changed, rowVersion: 2, items: changed.items.slice(1) }
    expect(await rule(classId, without)).toMatchObject({ status: 409, errorMessage: expect.stringContaining('已有 2 个成绩，不能删除') })
    const smaller = { ...changed, rowVersion: 2, items: changed.items.map((item) => ({ ...item, points: 99 })) }
    expect(await rule(classId, smaller)).toMatchObject({ status: 422, fields: [{ path: 'items.0.points' }] })
  })

  test('the teacher and administrators decide, an assistant enters marks, others find nothing; a class that is over is read-only', async () => {
    const { teacher, assistant, one, two, colleague } = people
    const { classId, put } = await gradedClass()
    await ask(teacher, 'POST', `${classId}/members`, { memberIds: [assistant.memberId], role: 'assistant' })
    expect((await put([['作 1', one, points(5)]], '', assistant)).status).toBe(200)
    expect((await rule(classId, { ...basic, rowVersion: 1 }, assistant)).status).toBe(403)
    expect(await read(classId, '', assistant)).toMatchObject({ can: { enter: true, rule: false }, free: [] })
    expect((await ask(one, 'GET', `${classId}/gradebook`)).status).toBe(403)
    expect((await ask(one, 'GET', `${classId}/gradebook/students/${two.memberId}`)).status).toBe(403)
    for (const who of [colleague, foreign]) {
      expect((await ask(who, 'GET', `${classId}/gradebook`)).status).toBe(404)
      expect((await ask(who, 'GET', `${classId}/gradebook/mine`)).status).toBe(404)
      expect((await put([['作 1', one, points(6), 1]], '', who)).status).toBe(404)
    }
    await withInstitution(server.database, teacher.institutionId, (db) =>
      db.updateTable('classes').set({ state: 'ended' }).where('id', '=', classId).execute(),
    )
    expect(await put([['作 1', one, points(6), 1]])).toMatchObject({ status: 409, errorMessage: expect.stringContaining('已结束') })
    expect(await read(classId)).toMatchObject({ can: { enter: false, rule: false } })
  })
})

describe('tests of the class', () => {
  /** A test that is over, sat on paper, for the class; with marks of a student. */
  async function testOf(classId: string, who: Person, given: number, settings: object = {}) {
    const sections = [{ title: '一', questions: [choiceQuestion('甲')], points: 10 }]
    const { teacher, one, two, three } = people
    const { testId } = await buildExam(server.app, teacher, [one, two, three], {
      sections,
      opens: -120,
      closes: -1,
      test: { onPaper: true, ...settings },
    })
    await withInstitution(server.database, teacher.institutionId, (db) =>
      db.insertInto('testTargets').values({ testId, kind: 'class', targetId: classId }).execute(),
    )
    const marks = [{ memberId: who.memberId, points: [given] }]
    expect((await server.ask(teacher, 'PUT', `/pressplatform/tests/${testId}/marks`, { marks })).status).toBe(200)
    return testId
  }
  const testItem = (testId: string, title = '期中') => ({ id: null, category: 0, kind: 'test', sourceId: testId, title, points: 1, shown: true })

  test('a test becomes an item; a student sees its score only once it may be seen, and nothing of others', async () => {
    const { teacher, one, two, three } = people
    const classId = await buildClass(server.database, teacher, [one, two, three])
    const testId = await testOf(classId, one, 8)
    expect((await read(classId)).free).toMatchObject([{ kind: 'test', id: testId, points: 10 }])
    const rules = {
      ...basic,
      released: true,
      categories: [category('考试', 50), category('平时', 50)],
      items: [testItem(testId), manual('考勤', 1), manual('内部', 1, { shown: false })],
    }
    expect((await rule(classId, rules)).status).toBe(200)
    const book = await read(classId)
    expect(book).toMatchObject({ free: [], items: [{ kind: 'test', title: '单元测验', points: 10, open: false, mean: 8 }, {}, { open: false }] })
    const id = (at: number) => book.items[at]?.id ?? ''
    const put = (at: number, who: Person, set: object, reason = '', rowVersion = 0) =>
      ask(teacher, 'PUT', `${classId}/gradebook/marks`, { reason, marks: [{ itemId: id(at), memberId: who.memberId, rowVersion, set }] })
    expect(await put(0, one, points(3))).toMatchObject({ status: 422, errorMessage: expect.stringContaining('来自考试') })
    await put(1, one, points(100))
    await put(2, one, points(0))
    expect(of(await read(classId), '丁一')).toMatchObject({ lines: [{ average: 80 }, { average: 50 }], total: 65 })

    const mine = async (person: Person) => (await ask<MyGradebook>(person, 'GET', `${classId}/gradebook/mine`)).data
    const before = await mine(one)
    expect(before.items.map(({ title }) => title)).toEqual(['单元测验', '考勤'])
    expect(before.result).toMatchObject({ cells: [{ state: 'pending', points: null, counted: null }, { counted: 100 }], total: 100, settled: 50 })
    expect(JSON.stringify(before)).not.toContain('内部')
    // Those who teach are shown the same, and a student is not shown another.
    const shown = (person: Person, memberId: string) => ask<MyGradebook>(person, 'GET', `${classId}/gradebook/students/${memberId}/shown`)
    expect((await shown(teacher, one.memberId)).data).toEqual(before)
    expect((await shown(teacher, teacher.memberId)).status).toBe(404)
    expect((await shown(two, one.memberId)).status).toBe(403)

    await put(0, one, override(9), '第 2 题加分')
    expect((await mine(one)).result.cells[0]).toMatchObject({ state: 'pending', override: null, reason: '' })
    await withInstitution(server.database, teacher.institutionId, (db) =>
      db.updateTable('tests').set({ state: 'released', releasedAt: new Date() }).where('id', '=', testId).execute(),
    )
    expect((await mine(one)).result).toMatchObject({ cells: [{ points: 8, override: 9, counted: 9, reason: '第 2 题加分' }, {}], total: 95 })
    // A person who has not sat a released test has a missing mark.
    expect((await mine(two)).result.cells[0]).toMatchObject({ state: 'missing', counted: 0 })
    expect(of(await read(classId), '王二').cells[0]).toMatchObject({ state: 'missing' })
    await put(0, two, state('excused'), '公假')
    expect((await mine(two)).result).toMatchObject({ cells: [{ state: 'excused', counted: null, reason: '公假' }, {}], total: null })
  })

  test('the total is hidden until it is released', async () => {
    const { one } = people
    const { classId, put } = await gradedClass()
    await put([['作 1', one, points(80)]])
    const { data } = await ask<MyGradebook>(one, 'GET', `${classId}/gradebook/mine`)
    expect(data).toMatchObject({ released: false, result: { total: null, earned: null, settled: null, lines: [{ average: 80 }, {}] } })
  })

  test('corrected points of a question change what the test can earn, and undoing the correction changes it back', async () => {
    const { teacher, one, two } = people
    const classId = await buildClass(server.database, teacher, [one, two])
    const sections = [{ title: '一', questions: [choiceQuestion('甲'), choiceQuestion('乙')], points: 5 }]
    const exam = await buildExam(server.app, teacher, [one, two], { sections, opens: -120, closes: -60 })
    await sitting(server.app, teacher.institutionId, exam, [one, two], (question, at) => ({ options: [question <= at ? 'B' : 'A'] }), 5)
    await withInstitution(server.database, teacher.institutionId, (db) =>
      db.insertInto('testTargets').values({ testId: exam.testId, kind: 'class', targetId: classId }).execute(),
    )
    expect((await rule(classId, { ...basic, categories: [category('考试', 100)], items: [testItem(exam.testId)] })).status).toBe(200)
    const earned = async () => {
      const book = await read(classId)
      return [book.items[0]?.points, of(book, '丁一').total, of(book, '王二').total]
    }
    expect(await earned()).toEqual([10, 50, 100])
    const change = { kind: 'points', points: 15 }
    const body = { questionId: exam.questionIds[1], testIds: [exam.testId], change, reason: '难度更高' }
    const key = { 'idempotency-key': newId() }
    const { data } = (await server.ask(teacher, 'POST', '/pressplatform/regrades', body, key)) as { data: { regradeId: string }[] }
    expect(await earned()).toEqual([20, 25, 100])
    await server.ask(teacher, 'POST', `/pressplatform/regrades/${data[0]?.regradeId}/undo`, undefined, { 'idempotency-key': newId() })
    expect(await earned()).toEqual([10, 50, 100])
  })

  test('a test that is for another class cannot become an item', async () => {
    const { teacher, one } = people
    const [here, there] = [await buildClass(server.database, teacher, [one]), await buildClass(server.database, teacher, [one])]
    const testId = await testOf(there, one, 8)
    const rules = { ...basic, categories: [category('考试', 100)], items: [testItem(testId)] }
    expect(await rule(here, rules)).toMatchObject({ status: 422, fields: [{ path: 'items.0.sourceId' }] })
  })
})

test('the whole gradebook is read by the same number of statements for one student and for many', async () => {
  const { teacher, one } = people
  const small = await buildClass(server.database, teacher, [one])
  await rule(small, basic)
  const count = async (classId: string) => {
    server.queries.length = 0
    await read(classId)
    return server.queries.length
  }
  const drafts = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`s${at}`, { role: 'student', name: `学生${at}` }]))
  const crowd = await buildPeople(server.database, teacher.institutionId, drafts)
  const large = await buildClass(server.database, teacher, Object.values(crowd))
  await rule(large, basic)
  expect(await count(large)).toBe(await count(small))
})
