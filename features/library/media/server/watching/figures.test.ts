import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { buildInstitution, buildPeople, buildPerson, type Person, withInstitution } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'

let server: Awaited<ReturnType<typeof openServer>>
let author: Person
let viewers: Person[]
let elsewhere: Person
beforeAll(async () => {
  server = await openServer()
  const here = await buildInstitution(server.database)
  author = await buildPerson(server.database, here, 'author')
  const drafts = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`v${at}`, { role: 'student' }]))
  viewers = Object.values(await buildPeople(server.database, here, drafts))
  elsewhere = await buildPerson(server.database, await buildInstitution(server.database), 'author')
})
afterAll(() => server.close())

const inHere = <T>(run: Parameters<typeof withInstitution<T>>[2]) => withInstitution(server.database, author.institutionId, run)
const figures = (id: string, who = author) => server.ask(who, 'GET', `/pressplatform/media/${id}/figures`)

async function newVideo(scope = 'public') {
  const id = newId()
  const sha256 = id.replaceAll('-', '').repeat(2)
  const shared = { suffix: 'mp4', size: 1000, createdBy: author.memberId }
  await inHere(async (db) => {
    await db
      .insertInto('files')
      .values({ ...shared, id, sha256, name: 'a.mp4', mime: 'video/mp4' })
      .execute()
    const by = { ownerId: author.memberId, updatedBy: author.memberId }
    await db
      .insertInto('resources')
      .values({ ...shared, ...by, id, scope, kind: 'video', title: '演示' })
      .execute()
    const facts = JSON.stringify({ duration: 400 })
    await db.insertInto('conversions').values({ sha256, converter: 'media', version: 1, state: 'done', progress: 1, facts }).execute()
  })
  return id
}
/** What each viewer has watched, in their order: the ranges, the position, and how many days ago. */
const watched = (id: string, each: readonly (readonly [ranges: string, position: number, days?: number])[]) =>
  inHere((db) =>
    db
      .insertInto('watchings')
      .values(
        each.map(([ranges, position, days = 0], at) => ({
          fileId: id,
          memberId: viewers[at]?.memberId ?? '',
          ranges,
          position,
          updatedAt: new Date(Date.now() - days * 86_400_000),
        })),
      )
      .execute(),
  )

test('how a video was watched in the last 30 days: by how many, for how long, and where most have stopped', async () => {
  const id = await newVideo()
  await watched(id, [
    ['{[0,100)}', 250],
    ['{[0,50),[200,250)}', 259.9],
    ['{[0,400)}', 399],
    ['{[0,390)}', 385],
    ['{[0,380)}', 381],
    ['{[0,20)}', 20, 29],
    // Too long ago, and without a second that was played.
    ['{[0,400)}', 20, 31],
    ['{}', 20],
  ])
  expect(await figures(id)).toMatchObject({ status: 200, data: { people: 6, averageSeconds: (100 + 100 + 400 + 390 + 380 + 20) / 6, stopAt: 250 } })
  for (const who of [viewers[0], elsewhere]) expect(await figures(id, who)).toMatchObject({ status: 403 })
  expect(await figures(await newVideo('own'), viewers[0])).toMatchObject({ status: 404 })
})

test('figures of fewer than five people are not shown, nor a place at which one person has stopped', async () => {
  const id = await newVideo()
  const part = ['{[0,30)}', 30] as const
  await watched(id, [part, part, part, part])
  expect((await figures(id)).data).toEqual({ people: null, averageSeconds: null, stopAt: null })
  const spread = await newVideo()
  await watched(
    spread,
    [1, 2, 3, 4, 5].map((at) => ['{[0,30)}', at * 20] as const),
  )
  expect((await figures(spread)).data).toEqual({ people: 5, averageSeconds: 30, stopAt: null })
})
