import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBlockId } from '#document/schema/ids.ts'
import type { DocJson, NodeJson } from '#document/schema/node-json.ts'
import { docOfText, emptyQuestion } from '#assessment/questions/make.ts'
import { newProgram, newTest, type Program } from '#assessment/programs/program.ts'
import type { Question } from '#assessment/questions/question.ts'
import { buildInstitution, buildPerson, type Person } from '#server/seeds/institution.ts'
import { buildTextbook } from '#server/seeds/textbook.ts'
import { multipart } from '#server/testing/multipart.ts'
import { openServer } from '#server/testing/open.ts'
import type { PracticeAnswered, PracticeQuestion } from '../../contract-practice.ts'

let server: Awaited<ReturnType<typeof openServer>>
let author: Person
let student: Person
let elsewhere: Person
beforeAll(async () => {
  server = await openServer({ worker: true })
  const institutionId = await buildInstitution(server.database)
  author = await buildPerson(server.database, institutionId, 'administrator')
  student = await buildPerson(server.database, institutionId, 'student')
  elsewhere = await buildPerson(server.database, await buildInstitution(server.database), 'student')
})
afterAll(() => server.close())

const ask = <T>(person: Person, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) => server.askOnce<T>(person, method, url, body)

const about = { source: '', tags: [], knowledgePoints: [] }
const choice: Question = {
  ...emptyQuestion(0),
  stem: docOfText('二加二等于（　　）'),
  options: ['三', '四'].map((text, at) => ({ seq: 'AB'[at] ?? '', content: docOfText(text) })),
  answers: ['B'],
  explanation: docOfText('数一数。'),
}

async function addQuestion(content: Question, state = 'ready') {
  const { data } = await ask<{ id: string; rowVersion: number }>(author, 'POST', '/question/questions', { content, about, state })
  return data
}

const embed = (ref: string): NodeJson => ({ type: 'embed', attrs: { id: newBlockId(), kind: 'question', ref, title: '题' } })
const chapterWith = (...refs: string[]): DocJson => ({ type: 'doc', content: [...docOfText('正文').content, ...refs.map(embed)] })

/** A published book with these questions, which an author who may use them has put there. */
async function publishedBook(refs: string[], used = refs) {
  const { id, chapterIds } = await buildTextbook(server.database, author, {
    draft: { openScope: 'org' },
    chapters: [{ name: '第一章', doc: chapterWith(...refs) }],
    publish: true,
  })
  if (used.length) expect((await ask(author, 'POST', '/question/uses', { textbookId: id, ids: used })).status).toBe(200)
  return { textbookId: id, chapterId: chapterIds[0] ?? '' }
}

type Book = Awaited<ReturnType<typeof publishedBook>>
const open = (person: Person, { textbookId, chapterId }: Book, id: string, draft = false) =>
  ask<PracticeQuestion>(person, 'GET', `/pressplatform/reading/${textbookId}/questions/${id}?chapterId=${chapterId}${draft ? '&draft=true' : ''}`)
const answer = (person: Person, { textbookId, chapterId }: Book, id: string, given: object, more: object = {}) =>
  ask<PracticeAnswered>(person, 'POST', `/pressplatform/reading/${textbookId}/questions/${id}/answer`, { chapterId, answer: given, ...more })

describe('a question in a book', () => {
  test('is shown without its solution, graded, and there again with the last answer', async () => {
    const { id } = await addQuestion(choice)
    const book = await publishedBook([id])
    const shown = await open(student, book, id)
    expect(shown.data).toMatchObject({ type: 0, points: 2, answered: null, options: [{ seq: 'A' }, { seq: 'B' }] })
    expect(JSON.stringify(shown.data)).not.toContain('数一数')
    const wrong = await answer(student, book, id, { options: ['A'] })
    expect(wrong.data).toMatchObject({ state: 'wrong', points: 0, of: 2, tries: 1, solution: null })
    expect((await open(student, book, id)).data.answered).toMatchObject({ answer: { options: ['A'] }, state: 'wrong', solution: null })
    const right = await answer(student, book, id, { options: ['B'] })
    expect(right.data).toMatchObject({ state: 'right', points: 2, tries: 2, solution: { options: ['B'] } })
    expect(right.data.solution?.explanation).toContain('数一数')
    expect((await open(student, book, id)).data.answered).toMatchObject({ state: 'right', tries: 2, solution: { options: ['B'] } })
    // Another reader has an answer of their own.
    expect((await open(author, book, id)).data.answered).toBeNull()
  })

  test('tells its solution when it is asked for, and what each blank earns', async () => {
    const keys = [newBlockId(), newBlockId()]
    const stem: DocJson = {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          attrs: { id: newBlockId() },
          content: [{ type: 'text', text: '填' }, ...keys.map((key) => ({ type: 'blank', attrs: { key } }))],
        },
      ],
    }
    const blanks = keys.map((key, at) => ({ key, kind: 'text' as const, answers: [{ value: `答${at}`, share: 100 }], tolerance: null, points: 1 }))
    const { id } = await addQuestion({ ...emptyQuestion(2), stem, blanks })
    const book = await publishedBook([id])
    const given = { blanks: { [keys[0] ?? '']: '答0', [keys[1] ?? '']: '错' } }
    expect((await answer(student, book, id, given)).data).toMatchObject({
      state: 'partly',
      points: 1,
      of: 2,
      solution: null,
      blanks: [{ points: 1 }, { points: 0, reason: '不是答案' }],
    })
    expect((await answer(student, book, id, { blanks: {} })).status).toBe(422)
    expect((await answer(student, book, id, { blanks: {} }, { show: true })).data).toMatchObject({
      state: 'wrong',
      solution: { blanks: [{ answer: '答0' }, { answer: '答1' }] },
    })
    const open3 = await addQuestion({ ...emptyQuestion(3), stem: docOfText('论述'), reference: docOfText('要点') })
    const other = await publishedBook([open3.id])
    expect((await answer(student, other, open3.id, { text: '我的看法' })).data).toMatchObject({
      state: 'manual',
      solution: { reference: expect.stringContaining('要点') },
    })
  })

  test('is not there for who may not read the book, in another chapter, or without the consent of someone who may use it', async () => {
    const { id } = await addQuestion(choice)
    const book = await publishedBook([id])
    const other = await publishedBook([])
    const copied = await publishedBook([id], [])
    const none = { status: 404, errorCode: 'notFound' }
    expect(await open(elsewhere, book, id)).toMatchObject(none)
    expect(await open(student, other, id)).toMatchObject(none)
    expect(await open(student, { ...book, chapterId: other.chapterId }, id)).toMatchObject(none)
    expect(await open(student, copied, id)).toMatchObject(none)
    expect(await answer(student, copied, id, { options: ['B'] })).toMatchObject(none)
    expect(await open(student, book, id, true)).toMatchObject(none)
    expect((await ask(student, 'POST', '/question/uses', { textbookId: book.textbookId, ids: [id] })).status).toBe(403)
    const draft = await addQuestion(choice, 'draft')
    expect((await ask(author, 'POST', '/question/uses', { textbookId: book.textbookId, ids: [draft.id] })).status).toBe(409)
  })

  test('is read by other institutions as its book is', async () => {
    const { id } = await addQuestion(choice)
    const { id: textbookId, chapterIds } = await buildTextbook(server.database, author, {
      draft: { openScope: 'public' },
      chapters: [{ name: '第一章', doc: chapterWith(id) }],
      publish: true,
    })
    await ask(author, 'POST', '/question/uses', { textbookId, ids: [id] })
    const book = { textbookId, chapterId: chapterIds[0] ?? '' }
    expect((await answer(elsewhere, book, id, { options: ['B'] })).data).toMatchObject({ state: 'right' })
    expect((await open(elsewhere, book, id)).data.answered).toMatchObject({ state: 'right' })
  })

  test('changes for readers when the new version is ready, and goes when it is retired or deleted', async () => {
    const { id, rowVersion } = await addQuestion(choice)
    const book = await publishedBook([id])
    const changed = { ...choice, stem: docOfText('一加三等于（　　）') }
    const teacher = await ask<{ state: string }>(author, 'PUT', `/question/questions/${id}`, { content: changed, about, rowVersion })
    expect(teacher.status).toBe(200)
    // A reviewer's own change is ready at once; what was given back is not.
    expect((await open(student, book, id)).data.stem).toContain('一加三')
    await ask(author, 'POST', '/question/batch/state', { ids: [id], to: 'draft' })
    const { data: now } = await ask<{ rowVersion: number }>(author, 'GET', `/question/questions/${id}`)
    await ask(author, 'PUT', `/question/questions/${id}`, { content: { ...changed, stem: docOfText('还没审过') }, about, rowVersion: now.rowVersion })
    expect((await open(student, book, id)).data.stem).toContain('一加三')
    expect((await open(author, book, id, true)).data.stem).toContain('还没审过')
    await ask(author, 'POST', '/question/batch/state', { ids: [id], to: 'ready' })
    expect((await open(student, book, id)).data.stem).toContain('还没审过')
    await ask(author, 'POST', '/question/batch/state', { ids: [id], to: 'retired' })
    expect((await open(student, book, id)).status).toBe(404)
  })

  test('shows its pictures and formulas; its uses are listed and counted once', async () => {
    const bank = (await ask<{ id: string }>(author, 'POST', '/question/banks', { name: '图' })).data
    const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#0b5c74' } })
      .png()
      .toBuffer()
    const sent = multipart(png, '图.png', { bankId: bank.id, width: '20', height: '20' })
    const upload = await server.http.inject({
      method: 'POST',
      url: '/question/files',
      payload: sent.payload,
      headers: { ...sent.headers, 'sec-fetch-site': 'same-origin', cookie: author.cookie },
    })
    const stem = docOfText('看图')
    stem.content.push({ type: 'figure', attrs: { id: newBlockId(), file: upload.json<{ data: { id: string } }>().data.id, alt: '图' } })
    stem.content[0]?.content?.push({ type: 'math', attrs: { latex: 'x^2' } })
    const { id } = await addQuestion({ ...choice, stem })
    const book = await publishedBook([id])
    const { data } = await open(student, book, id)
    expect(data.stem).toContain('class="katex')
    const [, address = ''] = /src="([^"]+)"/.exec(data.stem) ?? []
    const fetched = await server.http.inject({ url: address.replaceAll('&amp;', '&'), headers: { cookie: student.cookie } })
    expect([fetched.statusCode, fetched.rawPayload.equals(png)]).toEqual([200, true])
    await ask(author, 'POST', '/question/uses', { textbookId: book.textbookId, ids: [id] })
    expect((await ask(author, 'GET', `/question/questions/${id}/uses`)).data).toMatchObject({ items: [{ textbookId: book.textbookId }], more: false })
    expect((await ask<{ usedCount: number }>(author, 'GET', `/question/questions/${id}`)).data.usedCount).toBe(1)
  })
})

describe('a programming question in a book', () => {
  const program: Program = {
    ...newProgram('javascript'),
    starter: '// 从这里写',
    tests: [
      { ...newTest(), input: '1 2', output: '3' },
      { ...newTest(), input: '987654319 2', output: '987654321', hidden: true },
    ],
  }
  const content: Question = { ...emptyQuestion(3), stem: docOfText('求和'), points: 4, partial: { kind: 'share', points: 0 }, program }

  test('is run for its tests; of hidden ones nothing is told but whether they passed', async () => {
    const { id } = await addQuestion(content)
    const book = await publishedBook([id])
    const shown = await open(student, book, id)
    expect(shown.data.program).toMatchObject({ language: 'javascript', starter: '// 从这里写', tests: [{ input: '1 2', output: '3' }], hidden: 1 })
    expect(JSON.stringify(shown.data)).not.toContain('9876543')
    expect(JSON.stringify(shown.data)).not.toContain('reduce')
    const half = await answer(student, book, id, { text: "readline(); print('3')" })
    expect(half.data).toMatchObject({ state: 'partly', points: 2, of: 4, solution: null })
    expect(half.data.runs).toEqual([
      expect.objectContaining({ passed: true, hidden: false, input: '1 2', expected: '3', output: '3\n' }),
      { end: 'done', passed: false, hidden: true, milliseconds: expect.any(Number) as number },
    ])
    expect(JSON.stringify(half.data)).not.toContain('9876543')
    const again = await open(student, book, id)
    expect(again.data.answered).toMatchObject({ state: 'partly', points: 2, runs: half.data.runs, answer: { text: "readline(); print('3')" } })
    const right = await answer(student, book, id, { text: program.solution })
    expect(right.data).toMatchObject({ state: 'right', points: 4, tries: 2, solution: { program: program.solution } })
    expect((await answer(student, book, id, { text: ' ' })).status).toBe(422)
  })

  test('shows the solution without a program, and keeps the last program for a new version', async () => {
    const { id, rowVersion } = await addQuestion(content)
    const book = await publishedBook([id])
    expect((await answer(student, book, id, { text: '' }, { show: true })).data).toMatchObject({
      state: 'wrong',
      runs: null,
      solution: { program: program.solution },
    })
    expect((await answer(elsewhere, await publishedBook([id], []), id, { text: 'print(1)' })).status).toBe(404)
    await answer(student, book, id, { text: "print('mine')" })
    const harder = { ...content, program: { ...program, tests: [...program.tests, { ...newTest(), input: '5', output: '5' }] } }
    expect((await ask(author, 'PUT', `/question/questions/${id}`, { content: harder, about, rowVersion })).status).toBe(200)
    const shown = await open(student, book, id)
    expect(shown.data).toMatchObject({ answered: null, program: { starter: "print('mine')", tests: [{ input: '1 2' }, { input: '5' }] } })
  })
})
