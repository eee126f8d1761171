import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { itemFigures } from '#assessment/analysis/item-figures.ts'
import { reliability } from '#assessment/analysis/test-figures.ts'
import { layOutTests } from '#features/exams/tests/server/layout/lay-out.ts'
import { seededRandom } from '#assessment/papers/seeded.ts'
import { itemSumsOf, type Table } from '#assessment/testing/item-sums.ts'
import { newId } from '#server/kernel/data/id.ts'
import { buildClass } from '#server/seeds/class.ts'
import { buildExam, choiceQuestion } from '#server/seeds/exam.ts'
import { sitting } from '#server/seeds/graded-exam.ts'
import { buildInstitution, buildPeople, buildPerson, type Person, withInstitution } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'
import type { Analysis, Remarks } from '../contract.ts'
import type { MarkSheet } from './sheets/mark-sheet.ts'
import { countTests } from './bank/figures-due.ts'

let server: Awaited<ReturnType<typeof openServer>>
let institutionId: string
let teacher: Person
let colleague: Person
let administrator: Person
let stranger: Person
let students: Person[]
beforeAll(async () => {
  server = await openServer({ worker: true })
  institutionId = await buildInstitution(server.database, { name: '临江大学' })
  const people = await buildPeople(server.database, institutionId, {
    teacher: { role: 'teacher', name: '顾知行' },
    colleague: { role: 'teacher' },
    administrator: { role: 'administrator' },
  })
  ;({ teacher, colleague, administrator } = people)
  stranger = await buildPerson(server.database, await buildInstitution(server.database), 'teacher')
  const many = await buildPeople(
    server.database,
    institutionId,
    Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`s${at}`, { role: 'student', name: at ? `学生${at}` : '=1+1' }])),
  )
  students = Object.values(many)
  await inDatabase(async (db) => {
    for (const [at, { memberId }] of students.entries())
      await db
        .updateTable('members')
        .set({ number: `2024${String(at).padStart(3, '0')}` })
        .where('id', '=', memberId)
        .execute()
  })
})
afterAll(() => server.close())

const ask = <T>(person: Person, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) => server.askOnce<T>(person, method, url, body)
const analysis = (testId: string, who = teacher) => ask<Analysis>(who, 'GET', `/pressplatform/tests/${testId}/analysis`)
const inDatabase = <T>(run: Parameters<typeof withInstitution<T>>[2]) => withInstitution(server.database, institutionId, run)

// Ten people and four questions: 1 is right (B), 0 wrong (A), - not answered. Totals 4 3 3 2 2 2 1 1 1 0.
const ten = ['1111', '1110', '1110', '1100', '1100', '1010', '1000', '0001', '1000', '0-00']
const answerOf = (sign: string | undefined) => ({ options: sign === '1' ? ['B'] : sign === '0' ? ['A'] : [] })

/** A closed test of single choices of two points, handed in with these answers, one string for each student. */
async function closed(rows: readonly string[], more: Record<string, unknown> = {}) {
  const people = students.slice(0, rows.length)
  const questions = [...(rows[0] ?? '')].map((_, at) => choiceQuestion(`第${at + 1}题：选一个`))
  const exam = await buildExam(server.app, teacher, people, { sections: [{ questions }], opens: -120, closes: -60, test: more })
  const attemptIds = await sitting(server.app, institutionId, exam, people, (question, student) => answerOf(rows[student]?.[question]))
  return { ...exam, attemptIds }
}
const release = (testId: string) => ask(teacher, 'POST', `/pressplatform/tests/${testId}/release`)
const regrade = (testId: string, questionId: string | undefined, kind: 'withdraw' | 'count') =>
  ask(teacher, 'POST', '/pressplatform/regrades', { questionId, testIds: [testId], change: { kind }, reason: '题干有误' })

describe('the analysis of a test', () => {
  test('has the figures that were computed by hand', async () => {
    const { testId } = await closed(ten)
    const { status, data } = await analysis(testId)
    expect(status).toBe(200)
    expect(data.head).toMatchObject({ institution: '临江大学', teacher: '顾知行', title: '单元测验' })
    expect(data.people).toEqual({ expected: 10, counted: 10, waiting: 0, absent: 0, deferred: 0, violation: 0 })
    expect(data).toMatchObject({ whole: 8, pass: { points: 4.8, own: false } })
    // Points 8 6 6 4 4 4 2 2 2 0.
    expect(data.figures).toMatchObject({
      mean: 3.8,
      median: 4,
      deviation: 2.39,
      lowest: 0,
      highest: 8,
      passed: 3,
      p: 0.475,
      tenths: [1, 0, 3, 0, 0, 3, 0, 2, 0, 1],
    })
    expect(data.figures?.bands.map(({ people }) => people)).toEqual([1, 0, 2, 0, 7])
    expect(data.figures?.reliability.alpha).toBe(0.4961)
    expect(data.items.map(({ number, figures }) => [number, figures?.p, figures?.discrimination])).toEqual([
      [1, 0.8, 0.5556],
      [2, 0.5, 1],
      [3, 0.4, 1],
      [4, 0.2, 0.1111],
    ])
    expect(data.items[1]).toMatchObject({
      stem: '第2题：选一个',
      people: 10,
      figures: { mean: 1, omitted: 0.1, correlation: 0.5 },
      flags: ['unused'],
      options: [
        { seq: 'A', right: false, top: 0, bottom: 0.6667, all: 0.4, flag: null },
        { seq: 'B', right: true, top: 1, bottom: 0, all: 0.5, flag: null },
        { seq: 'C', all: 0, flag: 'unused' },
        { seq: 'D', all: 0, flag: 'unused' },
      ],
    })
  })

  test('has no figures below ten people', async () => {
    const { testId } = await closed(ten.slice(0, 9))
    const { data } = await analysis(testId)
    expect(data.figures).toBeNull()
    expect(data.items.map(({ people, figures, options, flags }) => [people, figures, options, flags])).toEqual(Array(4).fill([9, null, [], []]))
  })

  test('leaves out who was absent or has broken the rules, and questions that were withdrawn', async () => {
    const { testId, questionIds } = await closed([...ten, '1111', '0000'])
    const standing = (at: number, value: string) =>
      inDatabase((db) =>
        db
          .updateTable('testCandidates')
          .set({ standing: value })
          .where('testId', '=', testId)
          .where('memberId', '=', students[at]?.memberId ?? '')
          .execute(),
      )
    await standing(10, 'violation')
    await standing(11, 'absent')
    expect((await regrade(testId, questionIds[3], 'withdraw')).status).toBe(200)
    const { data } = await analysis(testId)
    expect(data.people).toMatchObject({ expected: 12, counted: 10, absent: 1, violation: 1 })
    expect(data.items[3]).toMatchObject({ withdrawn: true, figures: null })
    // Everybody gets the two points.
    expect(data.figures).toMatchObject({ lowest: 2, highest: 8, mean: 5.4 })
    expect(data.items.slice(0, 3).every(({ figures }) => figures !== null)).toBe(true)
  })

  test('agrees with the plain computation for any answers', async () => {
    const random = seededRandom(7)
    const signs = ['1', '1', '0', '-'] as const
    const rows = students.map(() => Array.from({ length: 6 }, () => signs[Math.floor(random() * signs.length)]).join(''))
    const { testId } = await closed(rows)
    const table: Table = rows.map((row) => [...row].map((sign) => ({ points: sign === '1' ? 200 : 0, of: 200, chosen: answerOf(sign).options })))
    const sums = itemSumsOf(table)
    const { data } = await analysis(testId)
    const seqs = ['A', 'B', 'C', 'D']
    for (const [at, item] of data.items.entries()) {
      const { options, ...figures } = itemFigures(sums[at]!, seqs)!
      expect(item.figures).toEqual(figures)
      expect(item.options.map(({ seq, top, bottom, all }) => ({ seq, top, bottom, all }))).toEqual(options)
    }
    expect(data.figures?.reliability).toEqual(reliability(sums, rows.length))
  })

  test('takes the attempt that counts', async () => {
    const { testId, questionIds } = await closed(Array(10).fill('10'))
    const people = students.slice(0, 10)
    await inDatabase(async (db) => {
      await db.updateTable('attempts').set({ no: 2 }).where('testId', '=', testId).execute()
    })
    await sitting(server.app, institutionId, { testId, questionIds }, people, () => answerOf('1'))
    const set = (attemptScore: string) => inDatabase((db) => db.updateTable('tests').set({ attemptScore }).where('id', '=', testId).execute())
    const means = async (attemptScore: string) => {
      await set(attemptScore)
      const { data } = await analysis(testId)
      return [data.figures?.mean, data.items[1]?.figures?.p]
    }
    expect(await means('best')).toEqual([4, 1])
    expect(await means('first')).toEqual([4, 1])
    expect(await means('last')).toEqual([2, 0])
    expect(await means('average')).toEqual([3, 0])
  })

  test('is for those who hold the test once it is over', async () => {
    const { testId } = await closed(ten)
    await inDatabase((db) => db.insertInto('testGraders').values({ testId, memberId: colleague.memberId }).execute())
    expect((await analysis(testId, administrator)).status).toBe(200)
    expect((await analysis(testId, colleague)).status).toBe(403)
    for (const who of [students[0]!, stranger]) expect((await analysis(testId, who)).status).toBe(404)
    const open = await buildExam(server.app, teacher, students.slice(0, 1))
    expect((await analysis(open.testId)).status).toBe(403)
  })
})

describe('the remarks of a test', () => {
  test('are saved once for each version that was read', async () => {
    const { testId } = await closed(ten.slice(0, 1))
    const save = (rowVersion: number, problems: string, who = teacher) =>
      ask<Remarks>(who, 'PUT', `/pressplatform/tests/${testId}/analysis/remarks`, { problems, measures: '多练', rowVersion })
    expect((await save(0, '概念不清')).data).toEqual({ problems: '概念不清', measures: '多练', rowVersion: 1 })
    expect((await save(0, '另一个人')).status).toBe(409)
    expect((await save(1, '计算失误')).data).toMatchObject({ problems: '计算失误', rowVersion: 2 })
    expect((await save(1, '太晚')).status).toBe(409)
    expect((await save(2, 'x', colleague)).status).toBe(404)
    expect((await save(2, 'x'.repeat(2001))).status).toBe(422)
    expect((await analysis(testId)).data.remarks).toMatchObject({ problems: '计算失误' })
  })
})

describe('figures of questions in the bank', () => {
  const figures = (ids: readonly string[]) =>
    inDatabase(async (db) => {
      const rows = await db
        .selectFrom('questions')
        .leftJoin('questionFigures', 'questionFigures.questionId', 'questions.id')
        .select(['questions.id', 'questions.p', 'questions.discrimination', 'questions.answersCount'])
        .select([
          'questionFigures.answers',
          'questionFigures.tests',
          'questionFigures.options',
          'questionFigures.computedAt',
          'questionFigures.p as own',
        ])
        .where('questions.id', 'in', [...ids])
        .execute()
      return ids.map((id) => rows.find((row) => row.id === id)!)
    })

  test('follow a release, an appeal, a correction and a void test, and a second run changes nothing', async () => {
    const { testId, questionIds, attemptIds } = await closed(ten)
    await countTests(server.app, institutionId)
    expect((await figures(questionIds))[0]).toMatchObject({ answersCount: 0, answers: null })
    expect((await release(testId)).status).toBe(200)
    await countTests(server.app, institutionId)
    const first = await figures(questionIds)
    expect(first[1]).toMatchObject({ p: 0.5, own: 0.5, discrimination: 1, answersCount: 10, answers: 10, tests: 1 })
    expect(first[1]?.options).toEqual([
      { seq: 'A', top: 0, bottom: 0.6667, all: 0.4 },
      { seq: 'B', top: 1, bottom: 0, all: 0.5 },
    ])
    // As if the run had been killed before it could say that the test is counted.
    await inDatabase((db) => db.deleteFrom('countedTests').where('testId', '=', testId).execute())
    await countTests(server.app, institutionId)
    expect(await figures(questionIds)).toEqual(first)

    // The last of ten gets the points of the third question on an appeal: five of ten instead of four.
    const made = { questionId: questionIds[2], text: '请再看' }
    const { data: appeal } = await ask<{ id: string }>(students[9]!, 'POST', `/pressplatform/attempts/${attemptIds[9]}/appeals`, made)
    const decision = { points: 2, text: '已复核', rowVersion: 1 }
    expect((await ask(teacher, 'POST', `/pressplatform/appeals/${appeal.id}/decision`, decision)).status).toBe(200)
    await countTests(server.app, institutionId)
    expect([first[2]?.p, (await figures(questionIds))[2]?.p]).toEqual([0.4, 0.5])

    expect((await regrade(testId, questionIds[1], 'withdraw')).status).toBe(200)
    await countTests(server.app, institutionId)
    const withdrawn = await figures(questionIds)
    expect(withdrawn[1]).toMatchObject({ p: null, discrimination: null, answersCount: 0, answers: null })
    // The groups are other people without the second question.
    expect(withdrawn[0]?.discrimination).not.toBe(first[0]?.discrimination)

    expect((await ask(teacher, 'POST', `/pressplatform/tests/${testId}/void`, { reason: '泄题' })).status).toBe(200)
    await countTests(server.app, institutionId)
    expect((await figures(questionIds)).map(({ p, answersCount }) => [p, answersCount])).toEqual(Array(4).fill([null, 0]))
  })

  test('are summed over tests, and need ten answers in all', async () => {
    const five = await closed(['11', '10', '10', '00', '00'])
    await release(five.testId)
    await countTests(server.app, institutionId)
    expect((await figures(five.questionIds))[0]).toMatchObject({ p: null, answersCount: 5, answers: 5, tests: 1, options: [] })
    // The same paper for others.
    const { paperId } = five
    const again = newId()
    const people = students.slice(5, 11)
    await inDatabase(async (db) => {
      const hours = (count: number) => new Date(Date.now() + count * 3600_000)
      await db
        .insertInto('tests')
        .values({
          id: again,
          title: '补测',
          paperId,
          paperVersion: 1,
          state: 'published',
          opensAt: hours(-2),
          closesAt: hours(-1),
          ownerId: teacher.memberId,
        })
        .execute()
      await db
        .insertInto('testCandidates')
        .values(people.map(({ memberId }) => ({ testId: again, memberId })))
        .execute()
    })
    await layOutTests(server.app, institutionId)
    await sitting(server.app, institutionId, { testId: again, questionIds: five.questionIds }, people, () => answerOf('1'))
    await release(again)
    await countTests(server.app, institutionId)
    // 3 of 5 and 6 of 6; the best earn all. Of the last there are one (nothing) and two (all points).
    expect((await figures(five.questionIds))[0]).toMatchObject({ p: 0.8182, discrimination: 0.3333, answersCount: 11, tests: 2 })
  })
})

describe('the sheets of a test', () => {
  interface Job {
    state: string
    error: string | null
    result: { fileId: string; name: string; count: number } | null
  }
  async function workbook(testId: string, body: object) {
    const { data, status } = await ask<{ jobId: string }>(teacher, 'POST', `/pressplatform/tests/${testId}/sheets`, body)
    expect(status).toBe(200)
    let job: Job | undefined
    await expect
      .poll(async () => (job = (await ask<Job>(teacher, 'GET', `/pressplatform/jobs/${data.jobId}`)).data).state, { timeout: 20_000 })
      .not.toMatch(/waiting|running/)
    expect(job?.error).toBeNull()
    const file = await server.http.inject({ url: `/rman/v1/files/${job?.result?.fileId ?? ''}`, headers: { cookie: teacher.cookie } })
    const [sheet] = await readXlsx(file.rawPayload)
    return { name: job?.result?.name, rows: sheet?.data ?? [], raw: file.rawPayload }
  }

  test('list all candidates by number with their marks, and say why one is missing', async () => {
    const { testId } = await closed(ten.slice(0, 4))
    const late = students[20]!
    await inDatabase(async (db) => {
      const candidate = (at: number, standing: string) => ({ testId, memberId: students[at]?.memberId ?? '', standing })
      await db
        .insertInto('testCandidates')
        .values([candidate(20, 'expected'), candidate(21, 'absent'), candidate(22, 'deferred'), candidate(23, 'violation'), candidate(24, 'removed')])
        .execute()
      await db
        .updateTable('testCandidates')
        .set({ standing: 'makeup' })
        .where('testId', '=', testId)
        .where('memberId', '=', students[3]!.memberId)
        .execute()
    })
    const { data, status } = await ask<MarkSheet>(teacher, 'GET', `/pressplatform/tests/${testId}/marksheet`)
    expect(status).toBe(200)
    expect(data.whole).toBe(8)
    expect(data.rows.map(({ number, points, note }) => [number, points, note])).toEqual([
      ['2024000', 8, ''],
      ['2024001', 6, ''],
      ['2024002', 6, ''],
      ['2024003', 4, '补考'],
      ['2024020', null, '未参加'],
      ['2024021', null, '缺考'],
      ['2024022', null, '缓考'],
      ['2024023', null, '违纪'],
    ])
    expect((await ask(colleague, 'GET', `/pressplatform/tests/${testId}/marksheet`)).status).toBe(404)
    expect((await ask(late, 'GET', `/pressplatform/tests/${testId}/marksheet`)).status).toBe(404)

    const { name, rows } = await workbook(testId, { sheet: 'marks' })
    expect(name).toBe('成绩单 单元测验.xlsx')
    const at = rows.findIndex(([first]) => first === '序号')
    expect(rows.slice(at, at + 3)).toEqual([
      ['序号', '学号', '姓名', '班级', '成绩', '备注'],
      [1, '2024000', '=1+1', null, 8, null],
      [2, '2024001', '学生1', null, 6, null],
    ])
    expect(rows[at + 9]?.[0]).toBe('合计 8 人，有成绩 4 人，平均 6 分')
  })

  test('can be limited to a class', async () => {
    const { testId } = await closed(ten.slice(0, 2))
    const classId = await buildClass(server.database, teacher, [], '物理一班')
    await inDatabase(async (db) => {
      await db.insertInto('testTargets').values({ testId, kind: 'class', targetId: classId }).execute()
      await db.updateTable('testCandidates').set({ classId }).where('testId', '=', testId).where('memberId', '=', students[1]!.memberId).execute()
    })
    const { data } = await ask<MarkSheet>(teacher, 'GET', `/pressplatform/tests/${testId}/marksheet?classId=${classId}`)
    expect(data.head.classes).toEqual([{ id: classId, name: '物理一班' }])
    expect(data.rows.map(({ number, className }) => [number, className])).toEqual([['2024001', '物理一班']])
  })

  test('have the figures of the analysis', async () => {
    const { testId } = await closed(ten)
    await ask(teacher, 'PUT', `/pressplatform/tests/${testId}/analysis/remarks`, { problems: '=cmd()', measures: '多练', rowVersion: 0 })
    const { name, rows } = await workbook(testId, { sheet: 'analysis' })
    expect(name).toBe('试卷分析表 单元测验.xlsx')
    const valueOf = (label: string) => rows.find(([first]) => first === label)
    expect(valueOf('平均分')?.[4]).toBe(3.8)
    expect(valueOf('标准差')?.[4]).toBe(2.39)
    expect(valueOf('及格率')?.[4]).toBe(0.3)
    expect(valueOf('不及格')?.slice(0, 5)).toEqual(['不及格', '0 – 4.8 以下', 7, null, 0.7])
    const at = rows.findIndex(([first]) => first === '题号')
    expect(rows[at + 2]).toEqual([2, '第2题：选一个', '单选', 2, 1, 0.5, 1, 0.5, '有选项没有人选'])
    expect(valueOf('存在问题')).toBeDefined()
    expect(rows.some(([first]) => first === '=cmd()')).toBe(true)
  })
})
