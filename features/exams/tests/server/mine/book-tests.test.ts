import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { buildClass } from '#server/seeds/class.ts'
import { buildExam } from '#server/seeds/exam.ts'
import { buildInstitution, buildPeople, buildPerson, type Person } from '#server/seeds/institution.ts'
import { buildTextbook } from '#server/seeds/textbook.ts'
import { openServer } from '#server/testing/open.ts'

let server: Awaited<ReturnType<typeof openServer>>
let people: Record<'teacher' | 'colleague' | 'one' | 'two', Person>
let foreign: Person
beforeAll(async () => {
  server = await openServer()
  people = await buildPeople(server.database, await buildInstitution(server.database), {
    teacher: { role: 'teacher' },
    colleague: { role: 'teacher' },
    one: { role: 'student' },
    two: { role: 'student' },
  })
  foreign = await buildPerson(server.database, await buildInstitution(server.database), 'teacher')
})
afterAll(() => server.close())

const idsAt = async (person: Person, url: string) =>
  ((await server.ask(person, 'GET', url)).data as { items: { id: string }[] }).items.map(({ id }) => id)
const mine = (person: Person, textbookId: string) => idsAt(person, `/pressplatform/mytests?textbookId=${textbookId}`)
const taught = (person: Person, textbookId: string) => idsAt(person, `/pressplatform/tests?taught=true&textbookId=${textbookId}`)

/** Publishes a test of the teacher for a class; returns its id. */
async function publishedFor(classId: string): Promise<string> {
  const { paperId } = await buildExam(server.app, people.teacher, [])
  const time = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const settings = { title: '单元测验', paperId, opensAt: time(-5), closesAt: time(60), targets: [{ kind: 'class', targetId: classId }] }
  const post = (url: string, body: object) => server.ask(people.teacher, 'POST', url, body, { 'idempotency-key': newId() })
  const { id, rowVersion } = (await post('/pressplatform/tests', settings)).data as { id: string; rowVersion: number }
  expect((await post(`/pressplatform/tests/${id}/publish`, { rowVersion })).status).toBe(200)
  return id
}

test('the tests of a book are those for the classes that have it, for those who sit them and those who teach', async () => {
  const { teacher, colleague, one, two } = people
  const publish = () => buildTextbook(server.database, teacher, { draft: { openScope: 'org' }, publish: true })
  const [book, another] = [await publish(), await publish()]
  const testId = await publishedFor(await buildClass(server.database, teacher, [one], '有教材的班', book.id))
  await publishedFor(await buildClass(server.database, teacher, [one, two], '没有教材的班'))
  expect([await mine(one, book.id), await mine(one, another.id), await mine(two, book.id)]).toEqual([[testId], [], []])
  expect([await taught(teacher, book.id), await taught(teacher, another.id)]).toEqual([[testId], []])
  for (const who of [colleague, foreign]) expect(await taught(who, book.id)).toEqual([])
})
