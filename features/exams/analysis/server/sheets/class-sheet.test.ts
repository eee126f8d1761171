import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { buildClass } from '#server/seeds/class.ts'
import { buildExam } from '#server/seeds/exam.ts'
import { sitting } from '#server/seeds/graded-exam.ts'
import { buildInstitution, buildPeople, type Person, withInstitution } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'
import type { MarkSheet } from './mark-sheet.ts'

let server: Awaited<ReturnType<typeof openServer>>
let institutionId: string
let owner: Person
let teacher: Person
let assistant: Person
let outsider: Person
let students: Person[]
beforeAll(async () => {
  server = await openServer({ worker: true })
  institutionId = await buildInstitution(server.database)
  ;({ owner, teacher, assistant, outsider } = await buildPeople(server.database, institutionId, {
    owner: { role: 'teacher' },
    teacher: { role: 'teacher' },
    assistant: { role: 'student' },
    outsider: { role: 'teacher' },
  }))
  students = Object.values(
    await buildPeople(server.database, institutionId, Object.fromEntries(['甲', '乙', '丙', '丁'].map((name) => [name, { role: 'student', name }]))),
  )
})
afterAll(() => server.close())

const ask = (who: Person, method: 'GET' | 'POST', url: string, body?: object) => server.ask(who, method, url, body, { 'idempotency-key': newId() })

/** A closed test for two classes of `teacher` and one of `outsider`; the fourth candidate was put on the list without a class. */
async function closed() {
  const classes = [
    await buildClass(server.database, teacher, [students[0]!], '物理一班'),
    await buildClass(server.database, teacher, [students[1]!], '物理二班'),
    await buildClass(server.database, outsider, [students[2]!], '化学一班'),
  ]
  const exam = await buildExam(server.app, owner, students, { opens: -120, closes: -60 })
  await withInstitution(server.database, institutionId, async (db) => {
    await db
      .insertInto('testTargets')
      .values(classes.map((targetId) => ({ testId: exam.testId, kind: 'class', targetId })))
      .execute()
    for (const [at, classId] of classes.entries())
      await db
        .updateTable('testCandidates')
        .set({ classId })
        .where('testId', '=', exam.testId)
        .where('memberId', '=', students[at]!.memberId)
        .execute()
    await db
      .insertInto('classMembers')
      .values({ classId: classes[0]!, memberId: assistant.memberId, role: 'assistant', joinedVia: 'added' })
      .execute()
  })
  await sitting(server.app, institutionId, exam, students, () => ({ options: ['B'] }))
  return { testId: exam.testId, classes }
}

async function sheet(testId: string, who: Person, classId?: string) {
  const { status, data } = await ask(who, 'GET', `/pressplatform/tests/${testId}/marksheet${classId ? `?classId=${classId}` : ''}`)
  if (status !== 200) return status
  const { rows, head, all } = data as MarkSheet
  return { names: rows.map(({ name }) => name).toSorted(), classes: head.classes.map(({ name }) => name).toSorted(), all }
}

test('teachers of a class see the mark sheet of their classes after the release, and nothing of other classes', async () => {
  const { testId, classes } = await closed()
  const can = async (who: Person) => (await ask(who, 'GET', `/pressplatform/tests/${testId}`)).data as { can: object }
  // Before the release only those who hold the test.
  expect(await sheet(testId, owner)).toMatchObject({ all: true, names: ['甲', '乙', '丙', '丁'].toSorted() })
  expect(await sheet(testId, teacher)).toBe(403)
  expect(await can(teacher)).toMatchObject({ can: { markSheet: false, results: false } })

  expect((await ask(owner, 'POST', `/pressplatform/tests/${testId}/release`)).status).toBe(200)
  expect(await can(teacher)).toMatchObject({ can: { markSheet: true, results: false } })
  expect(await sheet(testId, teacher)).toEqual({ all: false, names: ['甲', '乙'].toSorted(), classes: ['物理一班', '物理二班'].toSorted() })
  expect(await sheet(testId, teacher, classes[1])).toEqual({ all: false, names: ['乙'], classes: ['物理二班'] })
  expect(await sheet(testId, outsider)).toEqual({ all: false, names: ['丙'], classes: ['化学一班'] })
  // A class of another, a class that the test is not for, and one that does not exist.
  const elsewhere = await buildClass(server.database, teacher, [students[2]!], '别的班')
  for (const classId of [classes[2]!, elsewhere, newId()]) expect(await sheet(testId, teacher, classId)).toBe(403)
  // A student who assists in the class does not have the right to hold tests.
  expect(await sheet(testId, assistant)).toBe(403)
  expect(await sheet(testId, students[0]!)).toBe(404)
  expect((await ask(teacher, 'GET', `/pressplatform/tests/${testId}/analysis`)).status).toBe(403)
})

test('the spreadsheet has the same candidates', async () => {
  const { testId, classes } = await closed()
  await ask(owner, 'POST', `/pressplatform/tests/${testId}/release`)
  const url = `/pressplatform/tests/${testId}/sheets`
  expect((await ask(teacher, 'POST', url, { sheet: 'analysis' })).status).toBe(403)
  expect((await ask(teacher, 'POST', url, { sheet: 'marks', classId: classes[2] })).status).toBe(403)
  const written = async (who: Person, body: object) => {
    const { data } = (await ask(who, 'POST', url, body)) as { data: { jobId: string } }
    let job: { state: string; result: { count: number } | null } | undefined
    await expect
      .poll(async () => (job = (await ask(who, 'GET', `/pressplatform/jobs/${data.jobId}`)).data as typeof job)?.state, { timeout: 20_000 })
      .not.toMatch(/waiting|running/)
    return job?.result?.count
  }
  expect(await written(teacher, { sheet: 'marks' })).toBe(2)
  expect(await written(teacher, { sheet: 'marks', classId: classes[0] })).toBe(1)
  expect(await written(owner, { sheet: 'marks' })).toBe(4)
})
