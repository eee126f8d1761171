import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { buildClass } from '#server/seeds/class.ts'
import { buildInstitution, buildPeople, type Person, withInstitution } from '#server/seeds/institution.ts'
import { paragraphs } from '#server/seeds/textbook.ts'
import { openServer } from '#server/testing/open.ts'
import type { Homework } from '../../contract.ts'
import type { MyHomework } from '../../contract-mine.ts'
import type { Submission } from '../../contract-submissions.ts'

let server: Awaited<ReturnType<typeof openServer>>
let people: Record<'teacher' | 'one' | 'two' | 'three' | 'alone', Person>
beforeAll(async () => {
  server = await openServer()
  people = await buildPeople(server.database, await buildInstitution(server.database), {
    teacher: { role: 'teacher' },
    one: { role: 'student', name: '丁一' },
    two: { role: 'student', name: '王二' },
    three: { role: 'student', name: '张三' },
    alone: { role: 'student', name: '李四' },
  })
})
afterAll(() => server.close())

const ask = async <T>(who: Person, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  (await server.ask(who, method, `/pressplatform/${path}`, body, { 'idempotency-key': newId() })) as {
    status: number
    errorCode?: string
    fields?: { path: string }[]
    data: T
  }
const inHere = <T>(run: Parameters<typeof withInstitution<T>>[2]) => withInstitution(server.database, people.teacher.institutionId, run)
const hours = (count: number) => new Date(Date.now() + count * 3_600_000)

/** A homework by groups, published for a class in which one, two and three are a group. */
async function given(more: object = {}) {
  const { teacher, one, two, three, alone } = people
  const classId = await buildClass(server.database, teacher, [one, two, three, alone])
  await inHere((db) =>
    db
      .updateTable('classMembers')
      .set({ groupName: '第一组' })
      .where('classId', '=', classId)
      .where('memberId', 'in', [one.memberId, two.memberId, three.memberId])
      .execute(),
  )
  const { data: made } = await ask<Homework>(teacher, 'POST', 'homeworks', {
    title: '小组调查',
    body: paragraphs('一起写一份调查。'),
    byGroup: true,
    classes: [{ classId, openAt: hours(-48).toISOString(), dueAt: hours(24).toISOString(), cutoffAt: hours(72).toISOString() }],
    ...more,
  })
  const { data: homework } = await ask<Homework>(teacher, 'POST', `homeworks/${made.id}/state`, { state: 'published', rowVersion: made.rowVersion })
  const own = `classes/${classId}/homeworks/${homework.id}`
  return {
    classId,
    homework,
    submit: (who: Person, text: string, body: object = {}) => ask<MyHomework>(who, 'POST', `${own}/submissions`, { text: paragraphs(text), ...body }),
    confirm: (who: Person, proposalId: string, body: object = {}) => ask<MyHomework>(who, 'POST', `${own}/confirmations`, { proposalId, ...body }),
    back: (who: Person, proposalId: string, reason = '') => ask<MyHomework>(who, 'POST', `${own}/takeback`, { proposalId, reason }),
    mine: async (who: Person) => (await ask<MyHomework>(who, 'GET', `${own}/mine`)).data,
    place: (who: Person) => `homeworks/${homework.id}/classes/${classId}/students/${who.memberId}`,
  }
}
const proposalOf = ({ group }: MyHomework) => group?.proposal?.id ?? ''
const inbox = async (who: Person): Promise<string[]> =>
  (await inHere((db) => db.selectFrom('messages').select('words').where('memberId', '=', who.memberId).orderBy('id').execute())).map(
    ({ words }) => (words as { title: { zh: string } }).title.zh,
  )

test('what one proposes is handed in for all once the whole group has confirmed it, with a receipt for each', async () => {
  const { teacher, one, two, three, alone } = people
  const { submit, confirm, mine, place } = await given()
  const proposed = (await submit(one, '我们的调查。')).data
  expect(proposed).toMatchObject({ state: 'draft', history: [], group: { name: '第一组', proposal: { by: '丁一', mine: true } } })
  expect(proposed.group?.members.map(({ name, confirmed }) => [name, confirmed])).toEqual([
    ['丁一', true],
    ['王二', false],
    ['张三', false],
  ])
  expect(await inbox(two)).toContain('小组作业等你确认：小组调查')
  expect((await ask<Submission>(teacher, 'GET', place(one))).data.versions).toBe(0)
  expect((await mine(two)).group?.proposal).toMatchObject({ mine: false, by: '丁一' })
  await confirm(two, proposalOf(proposed))
  // A second confirmation of the same person changes nothing.
  expect((await confirm(two, proposalOf(proposed))).data.history).toEqual([])
  expect((await confirm(three, proposalOf(proposed))).data).toMatchObject({ state: 'submitted', group: { proposal: null } })
  const receipts = new Set<string | undefined>()
  for (const who of [one, two, three]) {
    const { state, history } = await mine(who)
    expect([state, history.length, history[0]?.lateMinutes]).toEqual(['submitted', 1, 0])
    receipts.add(history[0]?.receipt)
  }
  expect(receipts.size).toBe(3)
  expect(await inbox(one)).toContain('小组作业已交上：小组调查')
  // Who is in no group hands in alone.
  expect((await submit(alone, '我自己的调查。')).data).toMatchObject({ state: 'submitted', group: null })
})

test('a proposal is taken back or replaced by anybody in the group; who has read an older one is told', async () => {
  const { one, two, three, alone } = people
  const { submit, confirm, back, mine } = await given()
  const first = proposalOf((await submit(one, '第一稿。')).data)
  const second = proposalOf((await submit(two, '第二稿。')).data)
  expect((await confirm(three, first)).errorCode).toBe('conflict')
  expect((await mine(one)).group?.members.map(({ confirmed }) => confirmed)).toEqual([false, true, false])
  expect((await back(three, second, '缺数据来源')).data.group?.proposal).toBeNull()
  expect(await inbox(one)).toContain('小组作业退回修改：小组调查')
  expect((await confirm(one, second)).errorCode).toBe('conflict')
  expect((await confirm(alone, second)).errorCode).toBe('conflict')
  expect((await mine(two)).history).toEqual([])
})

test('two last confirmations at once hand it in once', async () => {
  const { one, two, three } = people
  const { submit, confirm, mine } = await given()
  const id = proposalOf((await submit(one, '我们的调查。')).data)
  const answers = await Promise.all([confirm(two, id), confirm(three, id)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  for (const who of [one, two, three]) expect((await mine(who)).history).toHaveLength(1)
})

test('a statement is confirmed by each; the cut-off counts for the group; the time of a member with an extension counts for all', async () => {
  const { teacher, one, two, three } = people
  const { homework, classId, submit, confirm, mine } = await given({ statement: '独立完成' })
  const id = proposalOf((await submit(one, '我们的调查。', { confirmed: true })).data)
  expect((await confirm(two, id)).fields?.[0]?.path).toBe('confirmed')
  await confirm(two, id, { confirmed: true })
  await inHere((db) =>
    db
      .updateTable('homeworkClasses')
      .set({ dueAt: hours(-2), cutoffAt: hours(-1) })
      .where('homeworkId', '=', homework.id)
      .execute(),
  )
  expect((await confirm(three, id, { confirmed: true })).errorCode).toBe('conflict')
  expect((await mine(three)).group?.proposal?.id).toBe(id)
  const later = { until: hours(5).toISOString(), reason: '病假' }
  await ask(teacher, 'PUT', `homeworks/${homework.id}/classes/${classId}/students/${two.memberId}/extension`, later)
  expect((await confirm(three, id, { confirmed: true })).data.history[0]?.lateMinutes).toBe(0)
})

test('a teacher grades and gives back the work of the whole group, or grades one alone', async () => {
  const { teacher, one, two, three } = people
  const { homework, submit, confirm, mine, place } = await given()
  const hand = async (text: string) => {
    const id = proposalOf((await submit(one, text)).data)
    await confirm(two, id)
    await confirm(three, id)
  }
  await hand('第一稿。')
  const read = async (who: Person) => (await ask<Submission>(teacher, 'GET', place(who))).data
  const before = await read(one)
  expect(before.together.map(({ name }) => name)).toEqual(['王二', '张三'])
  await ask(teacher, 'PUT', `${place(one)}/score`, { score: 80, feedback: '好', together: true, rowVersion: before.rowVersion })
  expect([(await read(two)).score, (await read(three)).score]).toEqual([80, 80])
  await ask(teacher, 'PUT', `${place(three)}/score`, { score: 90, rowVersion: (await read(three)).rowVersion })
  expect([(await read(one)).score, (await read(three)).score]).toEqual([80, 90])
  await ask(teacher, 'POST', `${place(two)}/return`, { reason: '补上来源', rowVersion: (await read(two)).rowVersion })
  for (const who of [one, two, three]) expect((await mine(who)).state).toBe('returned')
  await hand('第二稿。')
  expect((await read(three)).history.map(({ plain }) => plain)).toEqual(['第二稿。', '第一稿。'])
  const draft = (await ask<Homework>(teacher, 'GET', `homeworks/${homework.id}`)).data
  const classes = draft.classes.map(({ id, openAt, dueAt, cutoffAt }) => ({ classId: id, openAt, dueAt, cutoffAt }))
  const body = { title: draft.title, body: draft.body, classes, byGroup: false, rowVersion: draft.rowVersion }
  expect((await ask(teacher, 'PUT', `homeworks/${homework.id}`, body)).fields?.[0]?.path).toBe('byGroup')
})
