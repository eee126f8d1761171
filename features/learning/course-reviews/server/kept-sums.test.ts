import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCourse } from '#features/learning/courses/server/write-queries.ts'
import { buildInstitution, buildPeople, type Person, withInstitution } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'
import { decideReview, deleteReview, insertReview, putVote, updateReview } from './write-queries.ts'

const most = 6

let server: Awaited<ReturnType<typeof openServer>>
let here: string
let lead: Person
let people: Person[]
beforeAll(async () => {
  server = await openServer()
  here = await buildInstitution(server.database)
  const drafts = Object.fromEntries(Array.from({ length: most }, (_, no) => [`p${no}`, { role: 'student' }]))
  const made = await buildPeople(server.database, here, { ...drafts, lead: { role: 'teacher' } })
  lead = made['lead'] as Person
  people = Object.entries(made).flatMap(([key, person]) => (key === 'lead' ? [] : [person]))
})
afterAll(() => server.close())

const who = fc.nat(most - 1)
const stars = fc.integer({ min: 1, max: 5 })
const step = fc.oneof(
  fc.record({ kind: fc.constant('save' as const), who, stars, held: fc.boolean() }),
  fc.record({ kind: fc.constant('remove' as const), who }),
  fc.record({ kind: fc.constant('decide' as const), who, to: fc.constantFrom('hidden' as const, 'shown' as const) }),
  fc.record({ kind: fc.constant('vote' as const), who, by: who, helpful: fc.boolean() }),
)

test('the kept sums are those of the rows after whatever was added, changed, deleted, hidden and voted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), (steps) =>
      withInstitution(server.database, here, async (db) => {
        const courseId = await insertCourse(db, lead, { name: '课程' })
        const own = new Map<number, { id: string; rowVersion: number }>()
        for (const each of steps) {
          const there = own.get(each.who)
          if (each.kind === 'save') {
            const written = { stars: each.stars, text: '', anonymous: false, term: '', state: each.held ? ('held' as const) : ('shown' as const) }
            if (there) await updateReview(db, there.id, written, there.rowVersion++)
            else own.set(each.who, { id: await insertReview(db, people[each.who]?.memberId ?? '', courseId, written), rowVersion: 1 })
          }
          if (!there) continue
          if (each.kind === 'remove') {
            if (await deleteReview(db, there.id)) own.delete(each.who)
          }
          if (each.kind === 'decide') {
            await decideReview(db, lead.memberId, there, each.to, '')
            there.rowVersion++
          }
          if (each.kind === 'vote') await putVote(db, there.id, people[each.by]?.memberId ?? '', each.helpful)
        }
        const rows = await db.selectFrom('courseReviews').selectAll().where('courseId', '=', courseId).execute()
        const kept = await db.selectFrom('courseRatings').select('counts').where('courseId', '=', courseId).executeTakeFirst()
        const counted = [1, 2, 3, 4, 5].map((star) => rows.filter((row) => row.state === 'shown' && row.stars === star).length)
        expect(kept?.counts ?? [0, 0, 0, 0, 0]).toEqual(counted)
        const votes = await db.selectFrom('courseReviewVotes').select('reviewId').execute()
        for (const { id, helpful } of rows) expect(helpful).toBe(votes.filter(({ reviewId }) => reviewId === id).length)
      }),
    ),
    { numRuns: 60 },
  )
}, 60_000)

test('a course is deleted with its reviews and sums', async () => {
  await withInstitution(server.database, here, async (db) => {
    const courseId = await insertCourse(db, lead, { name: '课程' })
    const id = await insertReview(db, people[0]?.memberId ?? '', courseId, { stars: 4, text: '', anonymous: false, term: '', state: 'shown' })
    await putVote(db, id, people[1]?.memberId ?? '', true)
    await db.deleteFrom('courses').where('id', '=', courseId).execute()
    expect(await db.selectFrom('courseRatings').select('counts').where('courseId', '=', courseId).execute()).toEqual([])
  })
})
