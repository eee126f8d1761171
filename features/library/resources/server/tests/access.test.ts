import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import type { User } from '#server/kernel/access/session.ts'
import { buildInstitution, buildPeople, type Person, withInstitution } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'
import { selectPage } from '../lists/list-queries.ts'
import { findResource } from '../queries.ts'

let server: Awaited<ReturnType<typeof openServer>>
beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server.close())

const people = 4
const groups = 2
const folders = 6
const resources = 8
const index = (most: number) => fc.nat({ max: most - 1 })
const access = fc.constantFrom('read' as const, 'edit' as const)

/** Folders of the first person, each in one before it or at the top; resources in them; shares of both with people and groups. */
const situation = fc.record({
  parents: fc.array(fc.option(index(folders)), { minLength: folders, maxLength: folders }),
  resources: fc.array(
    fc.record({
      owner: index(people),
      scope: fc.constantFrom('own', 'own', 'institution', 'public'),
      folder: fc.option(index(folders)),
      deleted: fc.boolean(),
      download: fc.boolean(),
    }),
    { minLength: resources, maxLength: resources },
  ),
  members: fc.uniqueArray(fc.tuple(index(groups), index(people)), { maxLength: 5, selector: String }),
  shares: fc.uniqueArray(
    fc.record({ resource: fc.option(index(resources)), folder: index(folders), group: fc.option(index(groups)), person: index(people), access }),
    {
      maxLength: 10,
      selector: ({ resource, folder, group, person }) => `${resource ?? `f${folder}`} ${group === null ? `p${person}` : `g${group}`}`,
    },
  ),
})
type Situation = typeof situation extends fc.Arbitrary<infer Of> ? Of : never

/** The rule in plain words, without the database. */
function expected({ parents, resources: rows, members, shares }: Situation, person: number, at: number, role: string): string | null {
  const row = rows[at]
  if (!row) return null
  const within: number[] = []
  for (let folder = row.folder; folder !== null;) {
    within.push(folder)
    const parent: number | null = parents[folder] ?? null
    folder = parent !== null && parent < folder ? parent : null
  }
  const given = shares
    .filter(({ resource, folder }) => (resource === null ? within.includes(folder) : resource === at))
    .filter((share) =>
      share.group === null ? share.person === person : members.some(([group, member]) => group === share.group && member === person),
    )
    .map((share) => share.access)
  const manages = row.owner === person || (row.scope !== 'own' && role === 'administrator')
  if (row.deleted) return manages ? 'manage' : null
  if (manages) return 'manage'
  if (given.includes('edit')) return 'edit'
  return given.length || row.scope === 'public' || (row.scope === 'institution' && role !== 'student') ? 'read' : null
}

async function build(drafted: Situation) {
  const institutionId = await buildInstitution(server.database)
  const roles = ['teacher', 'administrator', 'student', 'author']
  const built = await buildPeople(server.database, institutionId, Object.fromEntries(roles.map((role) => [role, { role }])))
  const persons = roles.map((role) => built[role] as Person)
  const ids = (count: number) => Array.from({ length: count }, () => newId())
  const [folderIds, resourceIds, groupIds] = [ids(folders), ids(resources), ids(groups)]
  const createdBy = persons[0]?.memberId ?? ''
  await withInstitution(server.database, institutionId, async (db) => {
    const rows = folderIds.map((id, at) => {
      const parent = drafted.parents[at] ?? null
      return { id, name: id, ownerId: createdBy, createdBy, parentId: parent !== null && parent < at ? (folderIds[parent] ?? null) : null }
    })
    await db.insertInto('resourceFolders').values(rows).execute()
    const bytes = { sha256: 'd'.repeat(64), name: 'a.png', suffix: 'png', mime: 'image/png', size: 1 }
    await db
      .insertInto('files')
      .values(resourceIds.map((id) => ({ ...bytes, id, createdBy })))
      .execute()
    await db
      .insertInto('resources')
      .values(
        drafted.resources.map(({ owner, scope, folder, deleted, download }, at) => ({
          download,
          id: resourceIds[at] ?? '',
          ownerId: persons[owner]?.memberId ?? '',
          scope,
          folderId: folder === null ? null : (folderIds[folder] ?? null),
          deletedAt: deleted ? new Date() : null,
          kind: 'picture',
          title: 'a',
          suffix: 'png',
          size: 1,
          createdBy,
          updatedBy: createdBy,
        })),
      )
      .execute()
    await db
      .insertInto('usergroups')
      .values(groupIds.map((id) => ({ id, name: id, kind: 'static', ownerId: createdBy })))
      .execute()
    if (drafted.members.length)
      await db
        .insertInto('usergroupMembers')
        .values(drafted.members.map(([group, person]) => ({ usergroupId: groupIds[group] ?? '', memberId: persons[person]?.memberId ?? '' })))
        .execute()
    if (drafted.shares.length)
      await db
        .insertInto('resourceShares')
        .values(
          drafted.shares.map(({ resource, folder, group, person, access: given }) => ({
            id: newId(),
            resourceId: resource === null ? null : (resourceIds[resource] ?? null),
            folderId: resource === null ? (folderIds[folder] ?? null) : null,
            usergroupId: group === null ? null : (groupIds[group] ?? null),
            memberId: group === null ? (persons[person]?.memberId ?? null) : null,
            access: given,
            createdBy,
          })),
        )
        .execute()
  })
  const users = persons.map(({ memberId }, at) => {
    const role = roles[at] ?? ''
    return { institutionId, memberId, visitor: false, roles: [role], modules: role === 'student' ? [] : ['zyzx'] } as unknown as User
  })
  return { institutionId, users, roles, resourceIds }
}

test('what a person may do with a resource follows from owner, scope, shares and folders', async () => {
  await fc.assert(
    fc.asyncProperty(situation, async (drafted) => {
      const { institutionId, users, roles, resourceIds } = await build(drafted)
      await withInstitution(server.database, institutionId, async (db) => {
        for (const [person, user] of users.entries()) {
          const wanted = resourceIds.map((_id, at) => expected(drafted, person, at, roles[person] ?? ''))
          const found = await Promise.all(resourceIds.map(async (id) => (await findResource(db, user, id))?.access ?? null))
          expect(found).toEqual(wanted)
          // The list of what is shared has exactly the personal resources of others that are there for the person.
          const shared = await selectPage(db, user, { view: 'shared', page: 1, size: 100, bin: false, sort: 'title' })
          const listed = drafted.resources.flatMap(({ owner, scope }, at) =>
            owner !== person && scope === 'own' && wanted[at] !== null ? [resourceIds[at]] : [],
          )
          expect(new Set(shared.items.map(({ id }) => id))).toEqual(new Set(listed))
          const closed = await Promise.all(
            resourceIds.map(async (id) => {
              const rules = roles[person] === 'administrator'
              const { rows } = await sql<{ closed: boolean }>`
                select download_closed(${institutionId}, ${user.memberId}, ${rules}, ${id}) as closed`.execute(db)
              return rows[0]?.closed
            }),
          )
          const kept = { ...drafted, resources: drafted.resources.map((row) => ({ ...row, deleted: false })) }
          const edits = (at: number) => ['edit', 'manage'].includes(expected(kept, person, at, roles[person] ?? '') ?? '')
          expect(closed).toEqual(drafted.resources.map(({ download }, at) => !download && !edits(at)))
        }
      })
    }),
    { numRuns: 12 },
  )
}, 120_000)
