import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaperSection } from '#assessment/papers/paper.ts'
import { lineOf } from '#assessment/questions/parts.ts'
import { docOfText, emptyQuestion } from '#assessment/questions/make.ts'
import { buildInstitution, buildPerson, type Person } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'
import type { PaperFull, PaperLaid } from '../contract.ts'
import { movePapers } from './write-queries.ts'

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

interface Answer<T> {
  status: number
  data: T
  message?: string
  fields?: { path: string; message: string }[]
}
const once = () => ({ 'idempotency-key': randomUUID().replaceAll('-', '') })
const ask = <T = PaperFull>(person: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, headers = {}) =>
  server.ask(person, method, url, body, headers) as Promise<Answer<T>>

const content = (stem: string, difficulty = 3) => ({
  ...emptyQuestion(0),
  stem: docOfText(stem),
  options: ['甲', '乙', '丙', '丁'].map((text, at) => ({ seq: 'ABCD'[at] ?? '', content: docOfText(text) })),
  answers: ['B'],
  difficulty,
})
interface Added {
  id: string
  bankId: string
  rowVersion: number
}
async function question(stem: string, more: object = {}, person = teacher): Promise<Added> {
  const about = { source: '', tags: [], knowledgePoints: ['树'] }
  const body = { content: content(stem), about, state: 'ready', ...more }
  const { status, data } = await ask<Added>(person, 'POST', '/question/questions', body, once())
  expect(status).toBe(200)
  return data
}
async function paper(person = teacher, name = `试卷 ${randomUUID().slice(0, 6)}`): Promise<PaperFull> {
  const { status, data } = await ask(person, 'POST', '/question/papers', { name }, once())
  expect(status).toBe(200)
  return data
}
let keys = 0
const section = (ids: readonly string[], more: Partial<PaperSection> = {}): PaperSection => ({
  key: `key${String(++keys).padStart(7, '0')}`,
  title: '单选',
  instruction: '',
  choose: null,
  items: ids.map((questionId) => ({ questionId, version: 1, points: 2 })),
  draw: null,
  ...more,
})
const bodyOf = (full: PaperFull, more: object = {}) => {
  const { name, describe, language, sections, wantedPoints, minutes, variants, shuffleQuestions, shuffleOptions, forEach, seed, rowVersion } = full
  return { name, describe, language, sections, wantedPoints, minutes, variants, shuffleQuestions, shuffleOptions, forEach, seed, rowVersion, ...more }
}
const save = (full: PaperFull, more: object, person = teacher) => ask(person, 'PUT', `/question/papers/${full.id}`, bodyOf(full, more))
const lock = (full: PaperFull, person = teacher) => ask(person, 'POST', `/question/papers/${full.id}/lock`, { rowVersion: full.rowVersion })
const listed = async (person: Person) =>
  (await ask<{ items: { id: string }[] }>(person, 'GET', '/question/papers?size=100')).data.items.map(({ id }) => id)

describe('a paper', () => {
  test('is composed, and its totals are counted', async () => {
    const [one, two] = [await question('合卷一'), await question('合卷二')]
    const full = await paper()
    const saved = await save(full, { sections: [section([one.id, two.id])] })
    expect(saved).toMatchObject({ status: 200, data: { points: 4, questions: 2, rowVersion: full.rowVersion + 1 } })
    expect(saved.data.questionList.map(({ id }) => id).toSorted()).toEqual([one.id, two.id].toSorted())
    expect(await listed(teacher)).toContain(full.id)
  })

  test('is seen by its owner and composers only, not by administrators, nor in another institution', async () => {
    const full = await paper()
    const outsider = await buildPerson(server.database, await buildInstitution(server.database), 'teacher')
    for (const person of [colleague, administrator, outsider]) {
      for (const [method, url, body] of [
        ['GET', ''],
        ['GET', '/preview'],
        ['GET', '/views?page=1'],
        ['GET', '/composers'],
        ['POST', '/lock', { rowVersion: 1 }],
        ['POST', '/copy', {}],
      ] as const)
        expect((await ask(person, method, `/question/papers/${full.id}${url}`, body, url === '/copy' ? once() : {})).status).toBe(404)
      expect((await save(full, {}, person)).status).toBe(404)
      expect(await listed(person)).not.toContain(full.id)
      expect((await ask(person, 'POST', '/question/paper/getPapersByIds', { ids: [full.id] })).data).toEqual([])
    }
    const share = (access: string) =>
      ask(teacher, 'PUT', `/question/papers/${full.id}/composers`, { composers: [{ id: colleague.memberId, access }] })
    expect((await share('review')).status).toBe(200)
    expect((await ask(colleague, 'GET', `/question/papers/${full.id}`)).data).toMatchObject({ access: 'review', people: 2, can: { edit: false } })
    expect((await save(full, {}, colleague)).status).toBe(403)
    await share('edit')
    expect((await save(full, { name: '同事改名' }, colleague)).status).toBe(200)
    expect((await ask(colleague, 'DELETE', `/question/papers/${full.id}`)).status).toBe(403)
    const foreign = await ask(teacher, 'PUT', `/question/papers/${full.id}/composers`, { composers: [{ id: outsider.memberId, access: 'edit' }] })
    expect(foreign).toMatchObject({ status: 422, fields: [{ path: 'composers[0].id' }] })
  })

  test('of two composers who save at the same time only the first is taken', async () => {
    const full = await paper()
    await ask(teacher, 'PUT', `/question/papers/${full.id}/composers`, { composers: [{ id: colleague.memberId, access: 'edit' }] })
    const answers = await Promise.all([save(full, { name: '甲改' }), save(full, { name: '乙改' }, colleague)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  test('takes only questions and banks that the person may see, and not too many', async () => {
    const full = await paper()
    const hidden = await question('别人的题', {}, colleague)
    expect(await save(full, { sections: [section([hidden.id])] })).toMatchObject({ status: 422, fields: [{ path: 'sections[0].items[0]' }] })
    const rule = { type: null, band: null, knowledgePoint: null, count: 1 }
    const draw = { bankIds: [hidden.bankId], rules: [rule], points: 2 }
    expect(await save(full, { sections: [section([], { draw })] })).toMatchObject({ status: 422, fields: [{ path: 'sections[0].draw.bankIds[0]' }] })
    const own = await question('自己的题')
    const many = { ...draw, bankIds: [own.bankId], rules: Array.from({ length: 7 }, () => ({ ...rule, count: 50 })) }
    expect(await save(full, { sections: [section([], { draw: many })] })).toMatchObject({ status: 422, fields: [{ path: 'sections' }] })
    expect((await save(full, { sections: Array.from({ length: 31 }, () => section([])) })).status).toBe(422)
  })

  test('goes to the recycle bin and comes back, and is copied with another seed', async () => {
    const full = await paper()
    expect((await ask(teacher, 'DELETE', `/question/papers/${full.id}`)).status).toBe(200)
    expect(await listed(teacher)).not.toContain(full.id)
    expect((await save(full, {})).status).toBe(403)
    expect((await ask(teacher, 'POST', `/question/papers/${full.id}/restore`)).status).toBe(200)
    const copy = await ask(teacher, 'POST', `/question/papers/${full.id}/copy`, {}, once())
    expect(copy.data).toMatchObject({ state: 'draft', owner: { id: teacher.memberId } })
    expect(copy.data.id).not.toBe(full.id)
  })

  test('is sent for review and given back with a comment', async () => {
    const full = await paper()
    const review = (to: string, comment: string) => ask(teacher, 'POST', `/question/papers/${full.id}/review`, { to, comment })
    expect((await review('review', '请看第 3 题')).data).toMatchObject({ state: 'review', reviewNote: '请看第 3 题' })
    expect((await review('review', '')).status).toBe(409)
    expect((await review('draft', '难度偏高')).data).toMatchObject({ state: 'draft', reviewNote: '难度偏高' })
  })

  test('is handed over when its owner leaves', async () => {
    const [giver, taker] = [
      await buildPerson(server.database, institutionId, 'teacher'),
      await buildPerson(server.database, institutionId, 'teacher'),
    ]
    const full = await paper(giver)
    await server.database.transaction(institutionId, 'read write', ({ db }) => movePapers(db!, giver.memberId, taker.memberId))
    expect((await ask(giver, 'GET', `/question/papers/${full.id}`)).status).toBe(404)
    expect((await ask(taker, 'GET', `/question/papers/${full.id}`)).data.access).toBe('owner')
  })
})

describe('looks at a paper', () => {
  test('are recorded once in ten minutes for each person and kind', async () => {
    const full = await paper()
    await ask(teacher, 'PUT', `/question/papers/${full.id}/composers`, { composers: [{ id: colleague.memberId, access: 'review' }] })
    for (const person of [teacher, teacher, colleague]) await ask(person, 'GET', `/question/papers/${full.id}`)
    await ask(teacher, 'GET', `/question/papers/${full.id}/preview?what=print`)
    const seen = await ask(teacher, 'GET', `/question/papers/${full.id}`)
    expect(seen.data.views).toEqual({ looks: 3, people: 2 })
    const views = await ask<{ items: { who: { id: string }; what: string }[] }>(teacher, 'GET', `/question/papers/${full.id}/views`)
    expect(views.data.items.map(({ what }) => what).toSorted()).toEqual(['compose', 'compose', 'print'])
  })
})

describe('locking', () => {
  const version = (full: { id: string }, no: number) => ask<PaperLaid>(teacher, 'GET', `/question/papers/${full.id}/versions/${no}`)

  test('pins versions, so that a question that changes later stays as it was; unlocking leads to a second version', async () => {
    const { id, rowVersion } = await question('锁定前的题干')
    const full = (await save(await paper(), { sections: [section([id])] })).data
    const locked = await lock(full)
    expect(locked).toMatchObject({ status: 200, data: { state: 'locked', version: 1, lockedBy: { id: teacher.memberId } } })
    expect((await ask<{ usedCount: number }>(teacher, 'GET', `/question/questions/${id}`)).data.usedCount).toBe(1)
    const about = { source: '', tags: [], knowledgePoints: [] }
    const changed = await ask(teacher, 'PUT', `/question/questions/${id}`, { content: content('锁定后改的题干'), about, rowVersion })
    expect(changed.status).toBe(200)
    const first = (await version(full, 1)).data
    expect(first.questionList[0]?.version).toBe(1)
    expect(lineOf(first.questionList[0]?.content.stem ?? null)).toBe('锁定前的题干')
    expect((await save(locked.data, {})).status).toBe(409)
    const open = (await ask(teacher, 'POST', `/question/papers/${full.id}/unlock`)).data
    expect(open).toMatchObject({ state: 'draft', version: 1 })
    const again = await lock(open)
    expect(again.data.version).toBe(2)
    expect((await version(full, 2)).data.questionList[0]).toMatchObject({ version: 2 })
    expect((await version(full, 1)).data.layout).toEqual(first.layout)
    expect((await version(full, 3)).status).toBe(404)
    expect((await ask<{ usedCount: number }>(teacher, 'GET', `/question/questions/${id}`)).data.usedCount).toBe(1)
  })

  test('is refused at the place of the first fault, and when somebody has saved since', async () => {
    const draft = await question('没审的题', { state: 'draft' })
    const empty = await paper()
    expect(await lock(empty)).toMatchObject({ status: 422, fields: [{ path: 'sections' }] })
    const full = (await save(empty, { sections: [section([draft.id])] })).data
    expect(await lock(full)).toMatchObject({ status: 422, fields: [{ path: 'sections[0].items[0]', message: '第 1 题还没有审完' }] })
    expect((await lock(empty)).status).toBe(409)
  })

  test('happens once when two lock at the same time', async () => {
    const full = (await save(await paper(), { sections: [section([(await question('同时锁定')).id])] })).data
    const answers = await Promise.all([lock(full), lock(full)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  test('draws by rules with the stored seed, as the trial draw and the preview did', async () => {
    const bank = await ask<{ id: string }>(teacher, 'POST', '/question/banks', { name: `抽题 ${randomUUID().slice(0, 8)}` })
    const bankId = bank.data.id
    for (let at = 0; at < 5; at++) await question(`抽题用的第 ${at} 道`, { bankId, content: content(`抽题用的第 ${at} 道`, 5) })
    const rule = { type: 0 as const, band: 'hard' as const, knowledgePoint: '树', count: 2 }
    const sections = [section([], { draw: { bankIds: [bankId], rules: [rule], points: 5 } })]
    const full = (await save(await paper(), { sections, variants: 2 })).data
    expect(full).toMatchObject({ points: 10, questions: 2 })
    const cells = await ask(teacher, 'POST', `/question/papers/${full.id}/cells`, { bankIds: [bankId], type: 0 })
    expect(cells.data).toEqual([{ knowledgePoint: '树', band: 'hard', count: 5 }])
    const draw = (variants: number) =>
      ask<{ variants: string[][][]; shortages: object[] }>(teacher, 'POST', `/question/papers/${full.id}/draw`, {
        sections,
        variants,
        seed: full.seed,
      })
    const trial = (await draw(2)).data
    expect(trial.shortages).toEqual([])
    expect((await draw(3)).data.shortages).toMatchObject([{ found: 5, wanted: 2, variants: 3, missing: 0, shared: 1 }])
    await lock(full)
    const { layout } = (await version(full, 1)).data
    const drawn = layout.variants.map((variant) => variant.sections.map(({ items }) => items.map(({ questionId }) => questionId)))
    expect(drawn).toEqual(trial.variants)
    expect(new Set(drawn.flat(2)).size).toBe(4)
  })
})

describe('papers for pickers', () => {
  test('are those that the person may use', async () => {
    const full = await paper(teacher, '选卷用的试卷')
    const found = await ask<{ items: { id: string; name: string }[] }>(
      teacher,
      'GET',
      `/pressplatform/textbooks/list/paper?q=${encodeURIComponent('选卷用的')}`,
    )
    expect(found.data.items).toMatchObject([{ id: full.id, name: '选卷用的试卷', state: 'draft', points: 0, questions: 0 }])
    expect((await ask<object[]>(teacher, 'POST', '/question/paper/getPapersByIds', { ids: [full.id] })).data).toMatchObject([{ id: full.id }])
  })
})
