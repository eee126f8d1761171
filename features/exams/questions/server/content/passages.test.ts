import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { docOfText, emptyQuestion } from '#assessment/questions/make.ts'
import { lineOf } from '#assessment/questions/parts.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import { buildInstitution, buildPerson, type Person } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { openServer } from '#server/testing/open.ts'

let server: Awaited<ReturnType<typeof openServer>>
let administrator: Person
let teacher: Person
let stranger: Person
beforeAll(async () => {
  server = await openServer()
  const institutionId = await buildInstitution(server.database)
  administrator = await buildPerson(server.database, institutionId, 'administrator')
  teacher = await buildPerson(server.database, institutionId, 'teacher')
  stranger = await buildPerson(server.database, institutionId, 'teacher')
})
afterAll(() => server.close())

interface Shown {
  id: string
  state: string
  version: number
  rowVersion: number
  passage: { id: string; content: DocJson; questions: number } | null
}
interface Answer<T = Shown> {
  status: number
  data: T
  fields?: { path: string }[]
}
const ask = (person: Person, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  server.ask(person, method, url, body, { 'idempotency-key': randomUUID().replaceAll('-', '') }) as Promise<Answer>
const about = { source: '', tags: [], knowledgePoints: [] }
/** The same content for the same text, with the same ids of blocks. */
const contents = new Map<string, object>()
const content = (text: string) => {
  const made = contents.get(text) ?? { ...emptyQuestion(3), stem: docOfText(text), reference: docOfText('答') }
  contents.set(text, made)
  return made
}
const add = (person: Person, text: string, more: object) => ask(person, 'POST', '/question/questions', { content: content(text), about, ...more })
const get = async (person: Person, id: string) => (await ask(person, 'GET', `/question/questions/${id}`)).data
const change = (person: Person, { id, rowVersion }: Shown, text: string, more: object) =>
  ask(person, 'PUT', `/question/questions/${id}`, { content: content(text), about, rowVersion, ...more })
const textOf = ({ passage }: Shown) => lineOf(passage?.content ?? null)

test('a passage is written with a question, shared by the next one, and changed for all of them', async () => {
  const { data: first } = await add(administrator, '第一问', { passage: docOfText('一段材料'), state: 'ready' })
  expect([textOf(first), first.passage?.questions]).toEqual(['一段材料', 1])
  const { data: second } = await add(administrator, '第二问', { passageId: first.passage?.id, state: 'ready' })
  expect([second.passage?.id, second.passage?.questions]).toEqual([first.passage?.id, 2])
  // The same text is no change.
  const same = await change(administrator, first, '第一问', { passage: first.passage?.content })
  expect([same.data.version, same.data.passage?.id]).toEqual([1, first.passage?.id])
  const { data: changed } = await change(administrator, same.data, '第一问', { passage: docOfText('改过的材料') })
  expect([textOf(changed), changed.version, changed.passage?.questions]).toEqual(['改过的材料', 2, 2])
  const other = await get(administrator, second.id)
  expect([textOf(other), other.version, other.state]).toEqual(['改过的材料', 2, 'ready'])
  // Who had opened it before does not overwrite it.
  expect((await change(administrator, second, '第二问', {})).status).toBe(409)
  const earlier = (await ask(administrator, 'GET', `/question/questions/${second.id}?version=1`)).data
  expect(textOf(earlier)).toBe('一段材料')
  const { data: without } = await change(administrator, other, '第二问', { passage: null })
  const positions = `select passage_position as position from questions where id in ('${first.id}', '${second.id}') order by number`
  expect(await asOwner(server.urls.owner, positions)).toEqual([{ position: 1 }, { position: null }])
  expect([without.passage, (await get(administrator, first.id)).passage?.questions]).toEqual([null, 1])
  // A change that does not name the passage keeps it; an empty one is none.
  expect(textOf((await change(administrator, changed, '第一问，改了', {})).data)).toBe('改过的材料')
  expect((await add(administrator, '空材料', { passage: docOfText(' ') })).data.passage).toBeNull()
})

test('a reviewed question whose passage somebody else changes goes back to review', async () => {
  const bank = (await ask(teacher, 'POST', '/question/banks', { name: '合写' })).data.id
  const { data: first } = await add(teacher, '一', { passage: docOfText('材料'), bankId: bank })
  const { data: second } = await add(teacher, '二', { passageId: first.passage?.id, bankId: bank })
  const canReview = (await ask(teacher, 'POST', '/question/batch/state', { ids: [second.id], to: 'ready' })) as unknown as Answer<{ done: number }>
  const ready = (await get(teacher, second.id)).state
  await change(teacher, first, '一', { passage: docOfText('新材料') })
  const after = await get(teacher, second.id)
  expect(textOf(after)).toBe('新材料')
  expect([canReview.status, after.state]).toEqual([200, ready === 'ready' ? 'ready' : 'draft'])
})

test('a passage of questions that one may not see cannot be taken, and a broken one is refused at its field', async () => {
  const { data: own } = await add(teacher, '私下的题', { passage: docOfText('私下的材料') })
  const stolen = await add(stranger, '偷看', { passageId: own.passage?.id })
  expect([stolen.status, stolen.fields?.[0]?.path]).toEqual([422, 'passageId'])
  expect((await add(stranger, '没有', { passageId: randomUUID() })).status).toBe(422)
  expect((await add(teacher, '坏的', { passage: { type: 'doc', content: [{ type: 'script' }] } })).status).toBe(422)
  // A question of another bank keeps its passage.
  const elsewhere = (await ask(teacher, 'POST', '/question/banks', { name: '另一个题库' })).data.id
  const { data: third } = await add(teacher, '另一题库', { passageId: own.passage?.id, bankId: elsewhere })
  await change(teacher, await get(teacher, own.id), '私下的题', { passage: docOfText('改了') })
  expect(textOf(await get(teacher, third.id))).toBe('私下的材料')
})
