import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openGrading, rubric, sorted } from '#server/testing/grading.ts'
import type { Grading, RubricPreview } from '../../contract.ts'
import { withInstitution } from '#server/seeds/institution.ts'

let room: Awaited<ReturnType<typeof openGrading>>
let { ask, question, claim, changes, closed, marks, ruleLine, save, teacher, one, two, three } = {} as typeof room
beforeAll(async () => {
  room = await openGrading()
  ;({ ask, question, claim, changes, closed, marks, ruleLine, save, teacher, one, two, three } = room)
})
afterAll(() => room.server.close())

describe('two gradings of each answer', () => {
  test('are given by two graders; if they differ by more than the tolerance, a third decides and sees both', async () => {
    const exam = await closed({ twice: true, tolerance: 1 })
    const [mine] = await claim(one, exam, { most: 1 })
    const [theirs] = await claim(two, exam, { most: 10 }).then((all) => all.filter(({ label, round }) => label === mine!.label && round === 2))
    expect(theirs).toBeDefined()
    await save(one, mine!, { a: 2, b: 3 })
    expect((await marks(exam)).every((points) => points === null)).toBe(true)
    await save(two, theirs!, { a: 1 })
    expect((await marks(exam)).every((points) => points === null)).toBe(true)
    // Neither of the two decides.
    for (const who of [one, two]) expect((await claim(who, exam)).every(({ label, round }) => label !== mine!.label || round < 3)).toBe(true)
    const third = (await claim(three, exam)).find(({ round }) => round === 3)
    expect(third?.others.map(({ points }) => points)).toEqual([5, 1])
    await save(three, third!, { a: 2, b: 1 })
    expect((await marks(exam)).filter((points) => points !== null)).toEqual([3])
  })

  test('within the tolerance give their mean; one grader cannot give both', async () => {
    const exam = await closed({ twice: true, tolerance: 1 })
    const mine = await claim(one, exam)
    expect(mine).toHaveLength(3)
    expect(new Set(mine.map(({ label }) => label)).size).toBe(3)
    await save(one, mine[0]!, { a: 2, b: 2 })
    const both = (await claim(two, exam)).find(({ label }) => label === mine[0]!.label)
    expect((await save(one, both!, { a: 2 })).status).toBe(409)
    await save(two, both!, { a: 2, b: 2.5 })
    expect((await marks(exam)).filter((points) => points !== null)).toEqual([4.25])
  })
})

describe('a changed rubric', () => {
  test('shows which marks change by how much, then changes exactly those and records each change', async () => {
    const exam = await closed()
    const all = await claim(one, exam)
    await save(one, all[0]!, { a: 2, b: 3 })
    await save(one, all[1]!, { a: 2, b: 1 })
    await save(one, all[2]!, { a: 2, c: -1 })
    const after = [
      { id: 'a', text: '列式', points: 3 },
      { id: 'b', text: '计算', points: 2 },
    ]
    const rules = { rubric: after, twice: false, tolerance: 0 }
    const { data: preview } = await ask<RubricPreview>(teacher, 'POST', `${ruleLine(exam)}/preview`, rules)
    expect(preview).toMatchObject({
      graded: 3,
      changed: 2,
      waiting: 0,
      steps: [
        { by: 1, answers: 1 },
        { by: 2, answers: 1 },
      ],
      lost: [{ text: '缺单位', answers: 1 }],
    })
    expect((await ask(one, 'PUT', ruleLine(exam), { ...rules, version: 2 })).status).toBe(403)
    expect((await ask(teacher, 'PUT', ruleLine(exam), { ...rules, version: 1 })).status).toBe(409)
    expect((await ask<object>(teacher, 'PUT', ruleLine(exam), { ...rules, version: 2, reason: '重定分值' })).data).toMatchObject({
      graded: 3,
      changed: 2,
    })
    expect(sorted(await marks(exam))).toEqual([3, 4, 5])
    expect(await changes(teacher, all[2]!)).toMatchObject([{ kind: 'rubric', before: 1, after: 3, reason: '重定分值' }, { kind: 'graded' }])
    // Who had the earlier rubric on the screen looks at the new one first.
    expect((await save(one, { ...all[0]!, rowVersion: all[0]!.rowVersion + 2 }, { a: 1 })).fields?.[0]?.path).toBe('rubricVersion')
  })

  test('is undone exactly: what was given before counts again, and answers graded again after the change are scored by the earlier rubric', async () => {
    const exam = await closed()
    const all = await claim(one, exam)
    await save(one, all[0]!, { a: 2, b: 3 })
    await save(one, all[1]!, { a: 2, c: -1 })
    const given = async () =>
      withInstitution(room.server.database, room.institutionId, (db) =>
        db
          .selectFrom('gradings')
          .select(['id', 'given', 'points'])
          .where('testId', '=', exam.testId)
          .where('state', '=', 'done')
          .orderBy('id')
          .execute(),
      )
    const before = { given: await given(), marks: sorted(await marks(exam)), rubric: (await question(teacher, exam)).rubric }
    const undo = (who = teacher, version = 3) => ask<{ version: number; changed: number }>(who, 'POST', `${ruleLine(exam)}/undo`, { version })
    const rules = { rubric: [{ id: 'b', text: '计算', points: 4 }], twice: false, tolerance: 0 }
    await ask(teacher, 'PUT', ruleLine(exam), { ...rules, version: 2, reason: '重定' })
    expect(sorted(await marks(exam))).toEqual([null, 0, 4])
    expect((await question(teacher, exam)).lastChange?.by).toBe(teacher.name)
    expect((await undo(one)).status).toBe(403)
    expect((await undo(teacher, 2)).status).toBe(409)

    // A third answer is graded by the changed rubric, and the second one is graded again.
    await save(one, all[2]!, { b: 4 }, { rubricVersion: 3 })
    const again = (await ask<Grading>(one, 'GET', `/pressplatform/gradings/${all[1]!.id}`)).data
    await save(one, again, { b: 2 }, { rubricVersion: 3 })
    const undone = await undo()
    expect(undone.data).toMatchObject({ version: 4, changed: 2 })
    // The full points of a criterion stay full, a part stays as it is, and what was not touched is as before.
    expect(sorted(await marks(exam))).toEqual([2, 3, 5])
    expect((await given()).find(({ id }) => id === all[0]!.id)).toEqual(before.given.find(({ id }) => id === all[0]!.id))
    expect((await question(teacher, exam)).rubric).toEqual(before.rubric)
    expect((await changes(teacher, all[0]!))[0]).toMatchObject({ kind: 'rubric', reason: '撤销得分点的修改 重定' })

    // The change before it can be undone next: the rubric of the exam was set by one.
    expect((await undo(teacher, 4)).status).toBe(200)
    expect(await undo(teacher, 5)).toMatchObject({ status: 409, errorMessage: '没有可以撤销的修改' })
  })

  test('and its undoing leave all marks as they were', async () => {
    const exam = await closed()
    for (const [at, grading] of (await claim(one, exam)).entries()) await save(one, grading, [{ a: 2, b: 3 }, { a: 1.5 }, { b: 2, c: -1 }][at] ?? {})
    const state = async () =>
      withInstitution(room.server.database, room.institutionId, async (db) => ({
        gradings: await db
          .selectFrom('gradings')
          .select(['id', 'given', 'points', 'round', 'state'])
          .where('testId', '=', exam.testId)
          .orderBy('id')
          .execute(),
        rules: await db.selectFrom('testQuestions').select(['rubric', 'twice', 'tolerance']).where('testId', '=', exam.testId).execute(),
        marks: await marks(exam),
      }))
    const before = await state()
    const changed = [
      { rubric: [{ id: 'z', text: '全新', points: 5 }], twice: false, tolerance: 0 },
      { rubric: [{ id: 'a', text: '列式', points: 1 }], twice: true, tolerance: 2 },
    ]
    for (const [at, rules] of changed.entries()) expect((await ask(teacher, 'PUT', ruleLine(exam), { ...rules, version: 2 + at })).status).toBe(200)
    expect(await state()).not.toEqual(before)
    for (const version of [4, 5]) expect((await ask(teacher, 'POST', `${ruleLine(exam)}/undo`, { version })).status).toBe(200)
    expect(await state()).toEqual(before)
  })

  test('and answers saved at the same time are graded by the same rubric', async () => {
    const exam = await closed()
    const all = await claim(one, exam)
    const rules = { rubric: [{ id: 'a', text: '列式', points: 4 }], twice: false, tolerance: 0, version: 2 }
    const results = await Promise.all([...all.map((each) => save(one, each, { a: 2 })), ask(teacher, 'PUT', ruleLine(exam), rules)])
    expect(results.at(-1)?.status).toBe(200)
    for (const { status } of results.slice(0, -1)) expect([200, 409]).toContain(status)
    const saved = results.slice(0, -1).filter(({ status }) => status === 200).length
    expect((await marks(exam)).filter((points) => points === 4)).toHaveLength(saved)
  })

  test('cannot end double grading once second gradings were given', async () => {
    const exam = await closed({ twice: true })
    const [mine] = await claim(one, exam, { most: 1 })
    await save(one, mine!, { a: 1 })
    const single = { rubric, twice: false, tolerance: 0, version: 2 }
    const second = (await claim(two, exam)).find(({ round }) => round === 2)
    await save(two, second!, { a: 1 })
    expect((await ask(teacher, 'PUT', ruleLine(exam), single)).fields?.[0]?.path).toBe('twice')
  })

  test('that asks for a second grading makes all answers wait for it', async () => {
    const exam = await closed()
    const all = await claim(one, exam)
    for (const each of all) await save(one, each, { a: 2 })
    expect(await marks(exam)).toEqual([2, 2, 2])
    const rules = { rubric, twice: true, tolerance: 0 }
    expect((await ask<RubricPreview>(teacher, 'POST', `${ruleLine(exam)}/preview`, rules)).data).toMatchObject({ graded: 3, waiting: 3 })
    await ask(teacher, 'PUT', ruleLine(exam), { ...rules, version: 2 })
    expect(await marks(exam)).toEqual([null, null, null])
    await ask(teacher, 'PUT', ruleLine(exam), { rubric, twice: false, tolerance: 0, version: 3 })
    expect(await marks(exam)).toEqual([2, 2, 2])
  })
})
