import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { docOfText, emptyQuestion, paragraphOf } from '#assessment/questions/make.ts'
import { comparedText } from '#assessment/likeness/compared-text.ts'
import type { Question } from '#assessment/questions/question.ts'
import { buildInstitution, buildPerson, type Person } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { picture } from '#server/testing/matrix/picture.ts'
import { multipart } from '#server/testing/multipart.ts'
import { openServer } from '#server/testing/open.ts'

let server: Awaited<ReturnType<typeof openServer>>
let institutionId: string
let teacher: Person
let colleague: Person
let administrator: Person
beforeAll(async () => {
  server = await openServer()
  institutionId = await buildInstitution(server.database)
  teacher = await buildPerson(server.database, institutionId, 'teacher')
  colleague = await buildPerson(server.database, institutionId, 'teacher')
  administrator = await buildPerson(server.database, institutionId, 'administrator')
})
afterAll(() => server.close())

interface Answer {
  status: number
  data: never
  fields?: { path: string; message: string }[]
}
const ask = (person: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, headers = {}) =>
  server.ask(person, method, url, body, headers) as Promise<Answer>
const about = { source: '', tags: [], knowledgePoints: [] as string[] }

const choice = (stem: string, answers = ['B'], texts = ['三', '四', '五']): Question => ({
  ...emptyQuestion(0),
  stem: docOfText(stem),
  options: texts.map((text, at) => ({ seq: 'ABCDEF'[at] ?? '', content: docOfText(text) })),
  answers,
})

interface Saved {
  id: string
  number: number
  bankId: string
  version: number
  state: string
  rowVersion: number
  content: Question
  problemsFound: { path: string; code: string }[]
}
async function add(person: Person, content: Question, more: object = {}): Promise<Saved> {
  const { status, data } = await ask(
    person,
    'POST',
    '/question/questions',
    { content, about, ...more },
    { 'idempotency-key': randomUUID().replaceAll('-', '') },
  )
  expect(status).toBe(200)
  return data
}
async function newBank(person: Person, draft: object = {}): Promise<string> {
  const { data } = await ask(person, 'POST', '/question/banks', { name: `题库 ${randomUUID().slice(0, 8)}`, ...draft })
  return (data as { id: string }).id
}
const bankList = async (person: Person) =>
  (await ask(person, 'GET', '/question/banks')).data as { id: string; access: string; questions: { count: number } }[]
const list = async (person: Person, bankId: string, query = '') =>
  (await ask(person, 'GET', `/question/questions?bankId=${bankId}${query}`)) as { status: number; data: { items: Saved[]; total: number } }

describe('a question', () => {
  test('goes to a bank of one’s own when none is named, and keeps its content', async () => {
    const content = choice('二加二等于（　　）')
    const saved = await add(teacher, content)
    expect(saved).toMatchObject({ version: 1, state: 'draft', content })
    const again = (await ask(teacher, 'GET', `/question/questions/${saved.id}`)).data as Saved
    expect(again.content).toEqual(content)
    expect((await add(teacher, choice('三加三等于（　　）'))).bankId).toBe(saved.bankId)
    expect((await bankList(colleague)).map(({ id }) => id)).not.toContain(saved.bankId)
    expect((await ask(administrator, 'GET', `/question/questions/${saved.id}`)).status).toBe(404)
  })

  test('with errors is stored as a draft and is not handed in', async () => {
    const saved = await add(teacher, choice('两个答案', ['A', 'B']))
    expect(saved.problemsFound).toEqual([expect.objectContaining({ path: 'answers', code: 'severalAnswers' })])
    const refused = await ask(
      teacher,
      'POST',
      '/question/questions',
      { content: choice('没有答案', []), about, state: 'review' },
      { 'idempotency-key': randomUUID().replaceAll('-', '') },
    )
    expect(refused).toMatchObject({ status: 422, fields: [{ path: 'content.answers' }] })
    const batch = await ask(teacher, 'POST', '/question/batch/state', { ids: [saved.id], to: 'review' })
    expect(batch.data).toMatchObject({ done: [], failed: [{ id: saved.id }] })
  })

  test('whose document breaks the schema is refused at its place', async () => {
    const content = { ...choice('题'), stem: { type: 'doc', content: [{ type: 'script', text: 'x' }] } } as unknown as Question
    const refused = await ask(teacher, 'POST', '/question/questions', { content, about }, { 'idempotency-key': randomUUID().replaceAll('-', '') })
    expect(refused).toMatchObject({ status: 422, fields: [{ path: expect.stringContaining('content.stem') }] })
  })

  test('gets a version with every changed content, and the versions stay as they were', async () => {
    const saved = await add(teacher, choice('旧题干'))
    const change = (content: Question, rowVersion: number, note = '') =>
      ask(teacher, 'PUT', `/question/questions/${saved.id}`, { content, about, rowVersion, note })
    const second = (await change(choice('新题干'), 1, '改了题干')).data as Saved
    expect(second.version).toBe(2)
    const same = (await change(second.content, 2)).data as Saved
    expect(same.version).toBe(2)
    expect((await change(choice('又改'), 2)).status).toBe(409)
    const versions = (await ask(teacher, 'GET', `/question/questions/${saved.id}/versions`)).data as { items: { no: number; note: string }[] }
    expect(versions.items.map(({ no, note }) => [no, note])).toEqual([
      [2, '改了题干'],
      [1, ''],
    ])
    const first = (await ask(teacher, 'GET', `/question/questions/${saved.id}?version=1`)).data as Saved
    expect(first.content).toEqual(saved.content)
    await expect(
      server.database.transaction(institutionId, 'read write', ({ db }) => db!.updateTable('questionVersions').set({ note: 'x' }).execute()),
    ).rejects.toThrow('permission denied')
  })

  test('that was passed goes back to review when someone without the right to review changes it', async () => {
    const bankId = await newBank(teacher, { scope: 'institution', scopeAccess: 'edit' })
    const saved = await add(teacher, choice('审过的题'), { bankId, state: 'ready' })
    await asOwner(
      server.urls.owner,
      `update roles set features = array_remove(features, 'bookexam:review') where institution_id = '${institutionId}' and code = 'teacher'`,
    )
    const changed = (await ask(colleague, 'PUT', `/question/questions/${saved.id}`, { content: choice('改过的题'), about, rowVersion: 1 }))
      .data as Saved
    expect(changed.state).toBe('review')
    expect((await ask(colleague, 'POST', '/question/batch/state', { ids: [saved.id], to: 'ready' })).data).toMatchObject({ done: [] })
    await asOwner(
      server.urls.owner,
      `update roles set features = features || '{bookexam:review}' where institution_id = '${institutionId}' and code = 'teacher'`,
    )
    expect((await ask(colleague, 'POST', '/question/batch/state', { ids: [saved.id], to: 'ready' })).data).toMatchObject({ done: [saved.id] })
  })
})

describe('a bank', () => {
  test('of a department names it', async () => {
    const refused = await ask(teacher, 'POST', '/question/banks', { name: '院系题库', scope: 'department' })
    expect([refused.status, (refused as { fields?: object[] }).fields]).toEqual([422, [expect.objectContaining({ path: 'departmentId' })]])
  })

  test('shows its ready questions to those who may use it, and all to those who may edit it', async () => {
    const bankId = await newBank(teacher, { scope: 'institution', scopeAccess: 'use' })
    const ready = await add(teacher, choice('已审的题'), { bankId, state: 'ready' })
    const draft = await add(teacher, choice('草稿'), { bankId })
    expect((await list(teacher, bankId)).data.total).toBe(2)
    const seen = await list(colleague, bankId)
    expect(seen.data.items.map(({ id }) => id)).toEqual([ready.id])
    expect((await bankList(colleague)).find(({ id }) => id === bankId)).toMatchObject({ access: 'use', questions: { count: 1 } })
    expect((await ask(colleague, 'GET', `/question/questions/${draft.id}`)).status).toBe(404)
    const byIds = (await ask(colleague, 'POST', '/question/examination/getQuestionsByIds', { ids: [draft.id, ready.id] })).data as { id: string }[]
    expect(byIds.map(({ id }) => id)).toEqual([ready.id])
    expect((await ask(colleague, 'PUT', `/question/questions/${ready.id}`, { content: choice('x'), about, rowVersion: 1 })).status).toBe(403)
    // An administrator rules the shared banks of the institution.
    expect((await bankList(administrator)).find(({ id }) => id === bankId)?.access).toBe('manage')
  })

  test('is opened by grants to a person, a department and a group, the strongest one counting', async () => {
    const bankId = await newBank(teacher)
    const mine = async () => (await bankList(colleague)).find(({ id }) => id === bankId)?.access
    const share = (grants: object[]) => ask(teacher, 'PUT', `/question/banks/${bankId}/grants`, { grants })
    expect(await mine()).toBeUndefined()
    await share([{ holderKind: 'member', holderId: colleague.memberId, access: 'view' }])
    expect(await mine()).toBe('view')
    const [department] = (await asOwner(
      server.urls.owner,
      `insert into departments (institution_id, id, name, ancestors) select '${institutionId}', id, '物理学院', array[id] from (select gen_random_uuid() as id) d returning id`,
    )) as { id: string }[]
    await asOwner(server.urls.owner, `update members set department_id = '${department?.id}' where id = '${colleague.memberId}'`)
    await share([
      { holderKind: 'member', holderId: colleague.memberId, access: 'view' },
      { holderKind: 'department', holderId: department?.id, access: 'edit' },
    ])
    expect(await mine()).toBe('edit')
    await share([])
    expect(await mine()).toBeUndefined()
    expect((await share([{ holderKind: 'member', holderId: randomUUID(), access: 'view' }])).status).toBe(422)
    expect((await ask(colleague, 'PUT', `/question/banks/${bankId}/grants`, { grants: [] })).status).toBe(404)
  })

  test('goes to the recycle bin and comes back with its questions', async () => {
    const bankId = await newBank(teacher, { scope: 'institution' })
    const saved = await add(teacher, choice('留着的题'), { bankId, state: 'ready' })
    expect((await ask(teacher, 'DELETE', `/question/banks/${bankId}`)).status).toBe(200)
    expect((await ask(teacher, 'GET', `/question/questions/${saved.id}`)).status).toBe(404)
    expect((await bankList(colleague)).some(({ id }) => id === bankId)).toBe(false)
    expect((await ask(teacher, 'POST', `/question/banks/${bankId}/restore`)).status).toBe(200)
    expect((await ask(teacher, 'GET', `/question/questions/${saved.id}`)).status).toBe(200)
  })

  test('has a tree of categories; a category lists what is below it, and removing it keeps its questions', async () => {
    const bankId = await newBank(teacher)
    const categories = async (body: object) =>
      (await ask(teacher, 'POST', `/question/banks/${bankId}/categories`, body)) as {
        status: number
        data: { id: string; name: string; parentId: string | null }[]
      }
    const top = (await categories({ name: '力学' })).data.find(({ name }) => name === '力学')!
    const below = (await categories({ name: '刚体', parentId: top.id })).data.find(({ name }) => name === '刚体')!
    expect((await categories({ name: '力学' })).status).toBe(422)
    const saved = await add(teacher, choice('刚体的题'), { bankId, categoryId: below.id })
    expect((await list(teacher, bankId, `&categoryId=${top.id}`)).data.items.map(({ id }) => id)).toEqual([saved.id])
    const loop = await ask(teacher, 'PUT', `/question/categories/${top.id}`, { name: '力学', parentId: below.id })
    expect(loop).toMatchObject({ status: 422, fields: [{ path: 'parentId' }] })
    await ask(teacher, 'DELETE', `/question/categories/${below.id}`)
    expect((await list(teacher, bankId, `&categoryId=${top.id}`)).data.items.map(({ id }) => id)).toEqual([saved.id])
    let parentId: string | null = top.id
    for (const name of ['二', '三', '四', '五', '六']) parentId = (await categories({ name, parentId })).data.find((each) => each.name === name)!.id
    expect((await categories({ name: '七', parentId })).status).toBe(422)
  })
})

describe('the list', () => {
  test('filters by type, state, difficulty and knowledge point, and finds words, numbers and labels', async () => {
    const bankId = await newBank(teacher)
    const one = await add(teacher, choice('卡诺热机的效率'), { bankId, about: { ...about, knowledgePoints: ['热力学'] }, state: 'ready' })
    const judge: Question = { ...choice('热量可以自发地从低温传到高温', ['B'], ['正确', '错误']), type: 4, difficulty: 1 }
    const two = await add(teacher, judge, { bankId })
    const found = async (query: string) => (await list(teacher, bankId, query)).data.items.map(({ id }) => id)
    expect(await found('&type=4')).toEqual([two.id])
    expect(await found('&state=ready')).toEqual([one.id])
    expect(await found('&difficulty=1')).toEqual([two.id])
    expect(await found(`&knowledgePoint=${encodeURIComponent('热力学')}`)).toEqual([one.id])
    expect(await found(`&q=${encodeURIComponent('卡诺')}`)).toEqual([one.id])
    expect(await found(`&q=${encodeURIComponent('热力学')}`)).toEqual([one.id])
    expect(await found(`&q=${encodeURIComponent(`#${two.number}`)}`)).toEqual([two.id])
    expect(await found('&sort=number')).toEqual([one.id, two.id])
    expect((await ask(teacher, 'GET', '/question/knowledgepoints?q=%E7%83%AD')).data).toContain('热力学')
  })
})

describe('a batch', () => {
  test('moves, copies, labels and bins what may be changed, and gives a reason for the rest', async () => {
    const [from, to] = [await newBank(teacher), await newBank(teacher)]
    const mine = await add(teacher, choice('我的题'), { bankId: from })
    const foreign = await add(colleague, choice('别人的题'))
    const moved = await ask(teacher, 'POST', '/question/batch/move', { ids: [mine.id, foreign.id], bankId: to })
    expect(moved.data).toMatchObject({ done: [mine.id], failed: [{ id: foreign.id, name: '' }] })
    expect((await list(teacher, to)).data.total).toBe(1)
    await ask(teacher, 'POST', '/question/batch/copy', { ids: [mine.id], bankId: from })
    const [copy] = (await list(teacher, from)).data.items
    expect(copy?.number).toBeGreaterThan(mine.number)
    await ask(teacher, 'POST', '/question/batch/label', { ids: [mine.id], add: { tags: ['期末'] } })
    expect((await list(teacher, to, `&q=${encodeURIComponent('期末')}`)).data.total).toBe(1)
    await ask(teacher, 'POST', '/question/batch/remove', { ids: [mine.id] })
    expect((await list(teacher, to)).data.total).toBe(0)
    expect((await list(teacher, to, '&bin=true')).data.total).toBe(1)
    await ask(teacher, 'POST', '/question/batch/restore', { ids: [mine.id] })
    expect((await list(teacher, to)).data.total).toBe(1)
  })

  test('deletenotverified bins the caller’s drafts that never passed a review, and nobody else’s', async () => {
    const person = await buildPerson(server.database, institutionId, 'teacher')
    const draft = await add(person, choice('草稿'))
    const passed = await add(person, choice('通过的题'), { state: 'ready' })
    await ask(person, 'POST', '/question/batch/state', { ids: [passed.id], to: 'draft' })
    expect((await ask(person, 'DELETE', '/question/code/deletenotverified')).data).toEqual({ count: 1 })
    const left = (await list(person, draft.bankId)).data.items.map(({ id }) => id)
    expect(left).toEqual([passed.id])
  })
})

describe('likeness', () => {
  test('finds a question with other numbering, spaces and order of options, until it is said to be another', async () => {
    const bankId = await newBank(teacher)
    const stem = '下列关于理想气体内能的说法中，正确的是哪一项？'
    const one = await add(teacher, choice(stem, ['A'], ['只与温度有关', '与体积有关', '与压强有关']), { bankId })
    await add(teacher, choice('电容器两极板之间插入介质后，电容怎样变化？', ['A'], ['变大', '变小', '不变']), { bankId })
    const twin = choice(` 12. ${stem.replace('，', ', ')}`, ['B'], ['与压强有关', '只与温度有关', '与体积有关'])
    const like = async (person: Person, id?: string) =>
      (await ask(person, 'POST', '/question/like', { text: comparedText(twin), ...(id && { id }) })).data as { id: string; likeness: number }[]
    expect((await like(teacher)).map(({ id }) => id)).toEqual([one.id])
    expect(await like(colleague)).toEqual([])
    const saved = await add(teacher, twin, { bankId })
    expect((await like(teacher, saved.id)).map(({ id }) => id)).toEqual([one.id])
    await ask(teacher, 'POST', `/question/questions/${saved.id}/different`, { otherId: one.id })
    expect(await like(teacher, saved.id)).toEqual([])
  })
})

describe('files of questions', () => {
  test('are refused unless one may use them, and are readable for those who see the question', async () => {
    const bankId = await newBank(teacher, { scope: 'institution' })
    const form = multipart(picture.bytes, picture.name, { bankId })
    const upload = await server.http.inject({
      method: 'POST',
      url: '/question/files',
      ...form,
      headers: { ...form.headers, 'sec-fetch-site': 'same-origin', cookie: teacher.cookie },
    })
    const file = upload.json<{ data: { id: string } }>().data.id
    const pictured: Question = {
      ...choice('看图'),
      stem: { type: 'doc', content: [paragraphOf([{ type: 'inlineImage', attrs: { file, alt: '' } }])] },
    }
    const url = `/rman/v1/files/${file}`
    expect((await server.http.inject({ url, headers: { cookie: colleague.cookie } })).statusCode).toBe(404)
    const stolen = await ask(
      colleague,
      'POST',
      '/question/questions',
      { content: pictured, about },
      { 'idempotency-key': randomUUID().replaceAll('-', '') },
    )
    expect(stolen).toMatchObject({ status: 422, fields: [{ path: `content.file.${file}` }] })
    await add(teacher, pictured, { bankId, state: 'ready' })
    expect((await server.http.inject({ url, headers: { cookie: colleague.cookie } })).statusCode).toBe(200)
  })
})
