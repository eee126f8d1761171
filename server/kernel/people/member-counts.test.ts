import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db, PlatformDb } from '../data/db.ts'
import { runRecurringTask } from '../jobs/scheduler.ts'
import { newId } from '../data/id.ts'
import { buildInstitution, withInstitution } from '#server/seeds/institution.ts'
import { type Net, openServer } from '#server/testing/open.ts'
import { compactCounts, havingRoles, memberCountsDue, selectMemberCounts } from './member-counts-queries.ts'

const allRoles = ['administrator', 'teacher', 'author', 'student']
const place = fc.record({
  roles: fc.subarray(allRoles, { minLength: 1 }).chain((roles) => fc.shuffledSubarray(roles, { minLength: roles.length })),
  department: fc.integer({ min: 0, max: 3 }),
  state: fc.constantFrom('active', 'waiting', 'left'),
  disabled: fc.boolean(),
  visitor: fc.boolean(),
})
type Place = typeof place extends fc.Arbitrary<infer T> ? T : never
const step = fc.record({
  act: fc.constantFrom('insert', 'update', 'update', 'delete', 'sign in', 'add up'),
  places: fc.array(place, { minLength: 1, maxLength: 4 }),
  among: fc.nat(),
  undone: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

describe.each<Net>(['both', 'scope', 'rls'])('stored member counts with %s', (net) => {
  let server: Awaited<ReturnType<typeof openServer>>
  beforeAll(async () => {
    server = await openServer({ net })
  })
  afterAll(() => server.close())

  async function begin() {
    const institutionId = await buildInstitution(server.database)
    const departments = Array.from({ length: 3 }, newId)
    await withInstitution(server.database, institutionId, (db) =>
      db
        .insertInto('departments')
        .values(departments.map((id) => ({ id, name: id, ancestors: [id] })))
        .execute(),
    )
    const valuesOf = ({ roles, department, state, disabled, visitor }: Place) => ({
      roles,
      departmentId: departments[department] ?? null,
      state,
      disabledAt: disabled ? new Date() : null,
      visitor,
    })
    return { institutionId, valuesOf }
  }

  /** The counts computed from the members themselves. */
  async function recounted(db: Db) {
    const members = await db.selectFrom('members').select(['roles', 'departmentId', 'standing', 'visitor']).where('visitor', '=', false).execute()
    const count = (keys: string[]) => keys.reduce<Record<string, number>>((sums, key) => ({ ...sums, [key]: (sums[key] ?? 0) + 1 }), {})
    const present = members.filter(({ standing }) => standing !== 'left')
    return {
      standing: count(members.map(({ standing }) => standing)),
      department: count(present.flatMap(({ departmentId }) => departmentId ?? [])),
      roles: count(present.map(({ roles }) => roles.toSorted().join(','))),
    }
  }
  async function kept(db: Db) {
    const of = async (kind: 'standing' | 'department' | 'roles') =>
      Object.fromEntries([...(await selectMemberCounts(db, kind))].filter(([, count]) => count !== 0))
    return { standing: await of('standing'), department: await of('department'), roles: await of('roles') }
  }

  test('the counts equal a recount after any concurrent transactions, of which some are rolled back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(place, { minLength: 20, maxLength: 20 }),
        fc.array(fc.array(step, { minLength: 3, maxLength: 8 }), { minLength: 4, maxLength: 4 }),
        async (people, workers) => {
          const { institutionId, valuesOf } = await begin()
          const run = (act: (db: Db, platform: PlatformDb) => Promise<unknown>, undone: boolean) =>
            withInstitution(server.database, institutionId, async (db, platform) => {
              await act(db, platform)
              if (undone) throw new Error('undone')
            }).catch((error: Error) => {
              // Two transactions that change the same members in different orders may deadlock, and the database rolls one of them back.
              if (error.message !== 'undone' && !/deadlock/.test(error.message)) throw error
            })
          const doing: Record<Step['act'], (step: Step) => (db: Db, platform: PlatformDb) => Promise<unknown>> = {
            insert:
              ({ places }) =>
              async (db, platform) => {
                const rows = places.map((each) => ({ id: newId(), accountId: newId(), name: 'x', ...valuesOf(each) }))
                await platform
                  .insertInto('accounts')
                  .values(rows.map(({ accountId: id }) => ({ id, account: id })))
                  .execute()
                await db.insertInto('members').values(rows).execute()
              },
            update:
              ({ places: [first], among }) =>
              (db) =>
                db
                  .updateTable('members')
                  .set(first ? valuesOf(first) : {})
                  .where(sql<boolean>`abs(hashtext(id::text)) % 3 = ${among % 3}`)
                  .execute(),
            delete:
              ({ among }) =>
              (db) =>
                db
                  .deleteFrom('members')
                  .where(sql<boolean>`abs(hashtext(id::text)) % 4 = ${among % 4}`)
                  .execute(),
            'sign in': () => (db) => db.updateTable('members').set({ lastLoginAt: new Date() }).execute(),
            'add up': () => compactCounts,
          }
          await run(doing.insert({ act: 'insert', places: people, among: 0, undone: false }), false)
          await Promise.all(
            workers.map(async (steps) => {
              for (const each of steps) await run(doing[each.act](each), each.undone)
            }),
          )
          await withInstitution(server.database, institutionId, async (db) => {
            const expected = await recounted(db)
            expect(await kept(db)).toEqual(expected)
            await compactCounts(db)
            expect(await kept(db)).toEqual(expected)
            const { left } = await db
              .selectFrom('memberCounts')
              .select((q) => q.fn.countAll<number>().as('left'))
              .executeTakeFirstOrThrow()
            expect(Number(left)).toBe(Object.values(expected).flatMap((counts) => Object.keys(counts)).length)
          })
        },
      ),
      { numRuns: 12 },
    )
  })

  test('many changes are added up periodically in each institution, and a change that affects no count adds no row', async () => {
    const [here, there] = [await begin(), await begin()]
    const add = ({ institutionId, valuesOf }: typeof here, count: number) =>
      withInstitution(server.database, institutionId, async (db, platform) => {
        for (let n = 0; n < count; n++) {
          const id = newId()
          await platform.insertInto('accounts').values({ id, account: id }).execute()
          await db
            .insertInto('members')
            .values({
              id: newId(),
              accountId: id,
              name: 'x',
              ...valuesOf({ roles: ['author', 'teacher'], department: 1, state: 'active', disabled: false, visitor: false }),
            })
            .execute()
        }
      })
    const rows = ({ institutionId }: typeof here) =>
      withInstitution(server.database, institutionId, (db) => db.selectFrom('memberCounts').select(['kind', 'change']).orderBy('kind').execute())
    await add(here, 70)
    await add(there, 2)
    await runRecurringTask(memberCountsDue, server.app)
    expect(await rows(here)).toEqual([
      { kind: 'department', change: 70 },
      { kind: 'roles', change: 70 },
      { kind: 'standing', change: 70 },
    ])
    expect(await rows(there)).toHaveLength(6)
    await withInstitution(server.database, here.institutionId, (db) =>
      db.updateTable('members').set({ name: 'y', lastLoginAt: new Date() }).execute(),
    )
    expect(await rows(here)).toHaveLength(3)
  })
})

test('members with several roles are counted once', () => {
  const counts = new Map([
    ['author', 3],
    ['author,teacher', 2],
    ['student', 10],
  ])
  expect([havingRoles(counts, ['author']), havingRoles(counts, ['teacher']), havingRoles(counts, ['author', 'teacher'])]).toEqual([5, 2, 5])
  expect([havingRoles(counts, ['auth']), havingRoles(counts, [])]).toEqual([0, 0])
})
