import { buildInstitution, buildPerson, withInstitution } from '#server/seeds/institution.ts'
import { startingRoles } from '#features/people/institutions/server/starting-roles.ts'
import type { openServer } from '../open.ts'
import type { Caller, Kind, Role } from './cell.ts'
import { buildThings, canary, deletedThings, type Things } from './things.ts'

type Server = Awaited<ReturnType<typeof openServer>>

export interface Asker {
  caller: Caller
  things: Record<Kind, Things>
}

/**
 * All callers, each with objects of every kind, or with `foreign` only those of another institution, for each kind the same. Built once: the requests
 * of the matrix are rolled back.
 */
export async function buildWorld(server: Server, { foreign = false } = {}): Promise<Map<Role, Asker>> {
  const { database } = server
  const [here, there, expired, suspended] = await Promise.all(['这里', '那里', '到期', '停用'].map((name) => buildInstitution(database, { name })))
  const foreigner = await buildPerson(database, there ?? '', 'administrator', { name: `${canary}人` })
  const other = await buildThings(database, foreigner, canary)

  const asker = async (role: Role, institutionId: string, code: string, draft: { administrator?: boolean } = {}): Promise<[Role, Asker]> => {
    // The objects are made as an administrator, since some roles may not create them.
    const person = await buildPerson(database, institutionId, 'administrator', { name: role, ...draft })
    const own = foreign ? other : await buildThings(database, person)
    const deleted = foreign ? other : await deletedThings(database, own)
    await withInstitution(database, institutionId, (db) =>
      db
        .updateTable('members')
        .set({ roles: [code] })
        .where('id', '=', person.memberId)
        .execute(),
    )
    const same = colleagues.get(institutionId) ?? other
    return [
      role,
      {
        caller: { role, person, ...rights(role) },
        things: { own, same, other, deleted, draft: { ...own, publishedId: own.textbookId, announcementId: own.draftAnnouncementId } },
      },
    ]
  }
  const colleagues = new Map<string, Things>()
  for (const institution of foreign ? [] : [here, expired, suspended])
    if (institution) colleagues.set(institution, await buildThings(database, await buildPerson(database, institution, 'author', { name: '同事' })))

  await withInstitution(database, here ?? '', (db) =>
    db.insertInto('roles').values({ code: 'bare', name: '空', modules: [], features: [] }).execute(),
  )
  const askers = new Map<Role, Asker>()
  for (const role of ['student', 'author', 'teacher', 'administrator', 'bare', 'disabled'] as const)
    askers.set(...(await asker(role, here ?? '', role === 'disabled' ? 'administrator' : role)))
  askers.set(...(await asker('platform', here ?? '', 'administrator', { administrator: true })))
  askers.set(...(await asker('expired', expired ?? '', 'administrator')))
  askers.set(...(await asker('suspended', suspended ?? '', 'administrator')))
  const student = askers.get('student')
  if (student) askers.set('anyone', { caller: { role: 'anyone', person: undefined, modules: [], features: [] }, things: student.things })

  const disabled = askers.get('disabled')?.caller.person
  await withInstitution(database, here ?? '', (db) =>
    db
      .updateTable('members')
      .set({ disabledAt: new Date() })
      .where('id', '=', disabled?.memberId ?? '')
      .execute(),
  )
  const yesterday = new Date(Date.now() - 24 * 3600_000)
  await database.platform
    .updateTable('institutions')
    .set({ expiresAt: yesterday })
    .where('id', '=', expired ?? '')
    .execute()
  await database.platform
    .updateTable('institutions')
    .set({ suspendedAt: yesterday })
    .where('id', '=', suspended ?? '')
    .execute()
  return askers
}

/** The modules that an institution keeps after its term, so that it can renew. */
const kept = ['SystemManagement', 'user_management', 'bookcash']

function rights(role: Role): { modules: readonly string[]; features: readonly string[] } {
  const code = role === 'platform' || role === 'expired' ? 'administrator' : role
  const { modules = [], features = [] } = startingRoles.find((each) => each.code === code) ?? {}
  if (role !== 'expired') return { modules, features }
  return {
    modules: modules.filter((module) => kept.includes(module)),
    features: features.filter((feature) => kept.includes(feature.split(':')[0] ?? '')),
  }
}
