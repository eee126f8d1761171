import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Question } from '#assessment/questions/question.ts'
import { newBlockId } from '#document/schema/ids.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import { docOfText } from '#assessment/questions/make.ts'
import type { Attempt, ExamEntry, ExamResult } from '#features/exams/attempts/contract.ts'
import { buildExam, choiceQuestion, closeAllAttempts, openQuestion } from '#server/seeds/exam.ts'
import { buildInstitution, buildPeople, buildPerson, type Person } from '#server/seeds/institution.ts'
import { buildTextbook } from '#server/seeds/textbook.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { openServer } from '#server/testing/open.ts'
import type { OpenBank, SelfTest, SelfTestChapter } from '../contract.ts'
import type { Mistake } from '../contract-mistakes.ts'

let server: Awaited<ReturnType<typeof openServer>>
let author: Person
let student: Person
let other: Person
let elsewhere: Person
beforeAll(async () => {
  server = await openServer({ worker: true })
  const institutionId = await buildInstitution(server.database)
  ;({ author, student, other } = await buildPeople(server.database, institutionId, {
    author: { role: 'administrator' },
    student: { role: 'student', name: '许一诺' },
    other: { role: 'student' },
  }))
  elsewhere = await buildPerson(server.database, await buildInstitution(server.database), 'student')
})
afterAll(() => server.close())

const ask = <T>(person: Person, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) => server.askOnce<T>(person, method, url, body)

interface Made {
  testId: string
  questions: number
}
interface Mistakes {
  items: Mistake[]
  total: number
  open: number
  mastered: number
}
const make = (person: Person, draft: object) => ask<Made>(person, 'POST', '/pressplatform/self-tests', draft)
const entry = (person: Person, testId: string) => ask<ExamEntry>(person, 'GET', `/pressplatform/tests/${testId}/entry`)
const start = (person: Person, testId: string) => ask<Attempt>(person, 'POST', `/pressplatform/tests/${testId}/attempts`, {})
const result = (person: Person, id: string) => ask<ExamResult>(person, 'GET', `/pressplatform/attempts/${id}/result`)
const mistakes = (person: Person, query = '') => ask<Mistakes>(person, 'GET', `/pressplatform/mistakes${query}`)
const mine = (person: Person) => ask<{ items: SelfTest[]; total: number }>(person, 'GET', '/pressplatform/self-tests')
const chapters = (person: Person, id: string) =>
  ask<{ name: string; chapters: SelfTestChapter[] }>(person, 'GET', `/pressplatform/self-tests/textbooks/${id}`)
const idsOf = ({ sections }: Attempt) => sections.flatMap(({ questions }) => questions.map(({ id }) => id))

/** Hands in an attempt in which every question is answered with this option. */
async function handIn(person: Person, { id, ...attempt }: Attempt, option: string) {
  const answers = idsOf({ id, ...attempt }).map((questionId) => ({ questionId, seq: 1, value: { options: [option] } }))
  return (await ask<Attempt>(person, 'POST', `/pressplatform/attempts/${id}/submit`, { answers })).data
}

async function sit(person: Person, draft: object, option: string) {
  const { data: made } = await make(person, draft)
  const { data: attempt } = await start(person, made.testId)
  await handIn(person, attempt, option)
  return { ...made, attemptId: attempt.id, questionIds: idsOf(attempt) }
}

async function addQuestions(texts: readonly string[], more: { bankId?: string; knowledgePoints?: string[]; content?: Partial<Question> } = {}) {
  const ids: string[] = []
  for (const text of texts) {
    const content = { ...choiceQuestion(text), ...more.content }
    const about = { source: '', tags: [], knowledgePoints: more.knowledgePoints ?? [] }
    const { data } = await ask<{ id: string }>(author, 'POST', '/question/questions', { content, about, state: 'ready', bankId: more.bankId })
    ids.push(data.id)
  }
  return ids
}

const addBank = async (name: string, selfTests: boolean) =>
  (await ask<{ id: string; rowVersion: number }>(author, 'POST', '/question/banks', { name, scope: 'institution', scopeAccess: 'view', selfTests }))
    .data

const chapterWith = (refs: readonly string[]): DocJson => ({
  type: 'doc',
  content: [...docOfText('正文').content, ...refs.map((ref) => ({ type: 'embed', attrs: { id: newBlockId(), kind: 'question', ref, title: '题' } }))],
})

/** A published book with a chapter for each list of questions. */
async function publishedBook(lists: readonly (readonly string[])[], openScope: 'org' | 'public' = 'org') {
  const { id, chapterIds } = await buildTextbook(server.database, author, {
    draft: { openScope },
    chapters: lists.map((refs, at) => ({ name: `第${at + 1}章`, doc: chapterWith(refs) })),
    publish: true,
  })
  expect((await ask(author, 'POST', '/question/uses', { textbookId: id, ids: lists.flat() })).status).toBe(200)
  return { textbookId: id, chapterIds }
}

const fromChapters = (textbookId: string, chapterIds: readonly string[], more: object = {}) => ({
  origin: 'chapters',
  textbookId,
  chapterIds,
  count: 10,
  ...more,
})

describe('a self-test by chapter', () => {
  test('draws questions of the chosen chapters, is sat by its maker alone, and shows its result at once', async () => {
    const first = await addQuestions(['甲一', '甲二'])
    const second = await addQuestions(['乙一'])
    const book = await publishedBook([first, second])
    const [chapter = ''] = book.chapterIds
    expect((await chapters(student, book.textbookId)).data.chapters.map(({ questions, answered }) => [questions, answered])).toEqual([
      [2, 0],
      [1, 0],
    ])
    const made = await make(student, fromChapters(book.textbookId, [chapter], { minutes: 20 }))
    expect(made).toMatchObject({ status: 200, data: { questions: 2 } })
    const { testId } = made.data
    expect((await entry(student, testId)).data).toMatchObject({ kind: 'self', questions: 2, points: 4, minutes: 20, refused: null })
    expect((await entry(other, testId)).status).toBe(404)
    expect((await start(other, testId)).status).toBe(404)
    const begun = await start(student, testId)
    expect(idsOf(begun.data).toSorted()).toEqual(first.toSorted())
    // Nothing by which it is graded is sent while it runs.
    expect(JSON.stringify(begun.data)).not.toContain('选乙')
    expect((await mine(student)).data.items[0]).toMatchObject({ testId, open: true, attempt: { id: begun.data.id, submittedAt: null } })
    expect(await handIn(student, begun.data, 'B')).toMatchObject({ state: 'graded' })
    expect((await result(student, begun.data.id)).data).toMatchObject({
      points: 4,
      of: 4,
      questions: [{ state: 'right', right: { options: ['B'] } }, {}],
    })
    expect((await result(other, begun.data.id)).status).toBe(404)
    expect((await mine(student)).data.items[0]).toMatchObject({ open: false, of: 4, attempt: { points: 4 } })
    expect((await mine(other)).data.items.some((each) => each.testId === testId)).toBe(false)
    expect((await chapters(student, book.textbookId)).data.chapters[0]).toMatchObject({ questions: 2, answered: 2, wrong: 0 })
  })

  test('is none of the tests of the institution', async () => {
    const book = await publishedBook([await addQuestions(['丙一'])])
    const { data } = await make(author, fromChapters(book.textbookId, book.chapterIds))
    expect((await ask(author, 'GET', `/pressplatform/tests/${data.testId}`)).status).toBe(404)
    expect((await ask(author, 'GET', `/pressplatform/tests/${data.testId}/watch`)).status).toBe(404)
    const { data: list } = await ask<{ items: { id: string }[] }>(author, 'GET', '/pressplatform/tests?all=true&size=100')
    expect(list.items.some(({ id }) => id === data.testId)).toBe(false)
  })

  test('takes only new questions, or those that were answered wrong', async () => {
    const ids = await addQuestions(['丁一', '丁二', '丁三'])
    const book = await publishedBook([ids])
    const draft = (more: object) => fromChapters(book.textbookId, book.chapterIds, more)
    expect(await make(student, draft({ among: 'wrong' }))).toMatchObject({ status: 409, fields: [{ path: 'none' }] })
    const wrong = await sit(student, draft({ count: 1 }), 'A')
    const fresh = await sit(student, draft({ among: 'new' }), 'B')
    expect(fresh.questionIds.toSorted()).toEqual(ids.filter((id) => !wrong.questionIds.includes(id)).toSorted())
    expect(await make(student, draft({ among: 'new' }))).toMatchObject({ status: 409, errorMessage: '这个范围里的题都做过了' })
    expect((await sit(student, draft({ among: 'wrong' }), 'B')).questionIds).toEqual(wrong.questionIds)
    expect(await make(student, draft({ types: [2] }))).toMatchObject({ status: 409, errorMessage: '这个范围里没有可以自测的题' })
  })

  test('of a book of another institution: questions are copied, graded and explained there', async () => {
    const ids = await addQuestions(['外校一', '外校二'], { knowledgePoints: ['外校'] })
    const book = await publishedBook([ids], 'public')
    const sat = await sit(elsewhere, fromChapters(book.textbookId, book.chapterIds, { count: 1 }), 'A')
    const { data } = await result(elsewhere, sat.attemptId)
    expect(data).toMatchObject({
      points: 0,
      questions: [{ state: 'wrong', right: { options: ['B'] }, explanation: expect.stringContaining('选乙') }],
    })
    const { data: book1 } = await mistakes(elsewhere)
    expect(book1).toMatchObject({
      total: 1,
      items: [{ origin: 'self', wrongs: 1, question: { own: { options: ['A'] }, right: { options: ['B'] } } }],
    })
    const similar = await make(elsewhere, { origin: 'similar', questionId: sat.questionIds[0] })
    expect(similar).toMatchObject({ status: 200, data: { questions: 1 } })
    expect(idsOf((await start(elsewhere, similar.data.testId)).data)).toEqual(ids.filter((id) => id !== sat.questionIds[0]))
  })

  test('is refused for a book that may not be read, and for chapters of another book', async () => {
    const book = await publishedBook([await addQuestions(['戊一'])])
    const second = await publishedBook([await addQuestions(['戊二'])])
    expect((await make(elsewhere, fromChapters(book.textbookId, book.chapterIds))).status).toBe(404)
    expect((await chapters(elsewhere, book.textbookId)).status).toBe(404)
    expect((await make(student, fromChapters(book.textbookId, second.chapterIds))).status).toBe(409)
  })

  test('left open, it is handed in when its time is over', async () => {
    const book = await publishedBook([await addQuestions(['己一'])])
    const { data } = await make(student, fromChapters(book.textbookId, book.chapterIds, { minutes: 1 }))
    const { data: attempt } = await start(student, data.testId)
    await asOwner(server.urls.owner, `update attempts set closes_at = now() - interval '1 second' where id = '${attempt.id}'`)
    await closeAllAttempts(server.app, student.institutionId)
    expect((await result(student, attempt.id)).data).toMatchObject({ points: 0, questions: [{ state: 'empty' }] })
    expect((await mistakes(student, '?size=100')).data.items.some(({ questionId }) => questionId === idsOf(attempt)[0])).toBe(true)
  })
})

describe('an open bank', () => {
  test('gives its ready questions to members of its institution, those of a coming test excepted', async () => {
    const bank = await addBank('公开练习', true)
    const closed = await addBank('期末题库', false)
    const [first = '', secret = ''] = await addQuestions(['库一', '库二'], { bankId: bank.id })
    await addQuestions(['库三'], { bankId: bank.id, content: { ...openQuestion('库三') } })
    const banks = async (person: Person) => (await ask<{ banks: OpenBank[] }>(person, 'GET', '/pressplatform/self-tests/sources')).data.banks
    expect(await banks(student)).toEqual([{ id: bank.id, name: '公开练习', describe: '', questions: 2 }])
    expect(await banks(elsewhere)).toEqual([])
    const draft = (bankId: string) => ({ origin: 'bank', bankId, count: 50 })
    expect((await make(student, draft(bank.id))).data.questions).toBe(2)
    expect((await make(elsewhere, draft(bank.id))).status).toBe(422)
    expect((await make(student, draft(closed.id))).status).toBe(422)
    const exam = await buildExam(server.app, author, [other], { opens: 60, closes: 120 })
    await asOwner(
      server.urls.owner,
      `update test_questions set question_id = '${secret}' where test_id = '${exam.testId}' and question_id = '${exam.questionIds[0]}'`,
    )
    const { data } = await make(student, draft(bank.id))
    expect(idsOf((await start(student, data.testId)).data)).toEqual([first])
    await ask(author, 'PUT', `/question/banks/${bank.id}`, {
      name: '公开练习',
      scope: 'institution',
      scopeAccess: 'view',
      rowVersion: bank.rowVersion,
    })
    expect(await banks(student)).toEqual([])
    expect((await make(student, draft(bank.id))).status).toBe(422)
  })
})

describe('the mistakes of a person', () => {
  test('are those whose answers may be seen: of a test only when they are released', async () => {
    const person = await buildPerson(server.database, author.institutionId, 'student')
    const { testId, questionIds } = await buildExam(server.app, author, [person])
    const { data: attempt } = await start(person, testId)
    await handIn(person, attempt, 'A')
    await closeAllAttempts(server.app, author.institutionId)
    expect((await mistakes(person)).data).toMatchObject({ total: 0, open: 0, items: [] })
    expect((await make(person, { origin: 'similar', questionId: questionIds[0] })).status).toBe(404)
    expect((await ask(person, 'PUT', `/pressplatform/mistakes/${questionIds[0]}`, { mastered: true })).status).toBe(404)
    await asOwner(server.urls.owner, `update tests set state = 'released', released_at = now() where id = '${testId}'`)
    expect((await mistakes(person)).data).toMatchObject({ total: 3, open: 3, items: [{ origin: 'test', title: '单元测验' }, {}, {}] })
    expect((await mistakes(person, '?origin=book')).data).toMatchObject({ total: 0, open: 3, items: [] })
    await asOwner(server.urls.owner, `update tests set state = 'archived' where id = '${testId}'`)
    expect((await mistakes(person)).data.total).toBe(3)
    await asOwner(server.urls.owner, `update tests set state = 'void' where id = '${testId}'`)
    expect((await mistakes(person)).data.total).toBe(0)
  })

  test('are mastered by a right answer or by hand, and come back with a wrong one', async () => {
    const person = await buildPerson(server.database, author.institutionId, 'student')
    const book = await publishedBook([await addQuestions(['庚一', '庚二'])])
    const draft = fromChapters(book.textbookId, book.chapterIds)
    await sit(person, draft, 'A')
    const { data: before } = await mistakes(person)
    expect(before).toMatchObject({ open: 2, mastered: 0 })
    const [first = '', second = ''] = before.items.map(({ questionId }) => questionId)
    expect((await ask(person, 'PUT', `/pressplatform/mistakes/${first}`, { mastered: true })).status).toBe(200)
    expect((await mistakes(person)).data.items.map(({ questionId }) => questionId)).toEqual([second])
    expect((await mistakes(person, '?mastered=true')).data.items).toMatchObject([{ questionId: first, mastered: true }])
    await ask(person, 'PUT', `/pressplatform/mistakes/${first}`, { mastered: false })
    expect((await mistakes(person)).data.open).toBe(2)
    await ask(person, 'PUT', `/pressplatform/mistakes/${first}`, { mastered: true })
    // Only what is open is asked again.
    const again = await sit(person, { origin: 'mistakes', count: 20 }, 'B')
    expect(again.questionIds).toEqual([second])
    expect((await mistakes(person)).data).toMatchObject({ open: 0, mastered: 2 })
    expect(await make(person, { origin: 'mistakes', count: 20 })).toMatchObject({ status: 409, errorMessage: '错题本里没有可以重做的题' })
    await sit(person, draft, 'C')
    expect((await mistakes(person)).data).toMatchObject({ open: 2, mastered: 0, items: [{ wrongs: 2 }, { wrongs: 2 }] })
  })

  test('of the text of a book are there too, until they are answered right', async () => {
    const person = await buildPerson(server.database, author.institutionId, 'student')
    const [id = ''] = await addQuestions(['辛一'])
    const { textbookId, chapterIds } = await publishedBook([[id]])
    const answer = (option: string) =>
      ask(person, 'POST', `/pressplatform/reading/${textbookId}/questions/${id}/answer`, { chapterId: chapterIds[0], answer: { options: [option] } })
    await answer('A')
    expect((await mistakes(person)).data).toMatchObject({
      total: 1,
      items: [{ origin: 'book', wrongs: 1, title: expect.stringContaining('教材'), question: { own: { options: ['A'] }, points: 0, of: 2 } }],
    })
    expect((await make(person, { origin: 'mistakes', count: 5 })).data.questions).toBe(1)
    await answer('B')
    expect((await mistakes(person)).data).toMatchObject({ total: 0, open: 0, mastered: 0 })
  })
})

test('similar questions share knowledge points and come from open banks; without one it is said', async () => {
  const person = await buildPerson(server.database, author.institutionId, 'student')
  const bank = await addBank('相似', true)
  const [first = '', second = '', third = ''] = await addQuestions(['导数一', '导数二', '导数三'], { bankId: bank.id, knowledgePoints: ['导数'] })
  const options = ['Helium', 'Neon'].map((text, at) => ({ seq: 'AB'[at] ?? '', content: docOfText(text) }))
  const [lonely = ''] = await addQuestions(['Which gas is lighter than air?'], { knowledgePoints: ['气体'], content: { options } })
  const book = await publishedBook([[first, lonely]])
  await sit(person, fromChapters(book.textbookId, book.chapterIds), 'A')
  const { data } = await make(person, { origin: 'similar', questionId: first })
  expect(idsOf((await start(person, data.testId)).data).toSorted()).toEqual([second, third].toSorted())
  expect(await make(person, { origin: 'similar', questionId: lonely })).toMatchObject({ status: 409, errorMessage: '没有找到类似的题' })
})
