import type { Checking, RowResult, Row } from '#server/kernel/files/import-kind.ts'
import { assertAccountLimit } from '#server/kernel/people/accounts-left-queries.ts'
import { newId } from '#server/kernel/data/id.ts'
import { sql } from 'kysely'
import { selectAccountsByContact } from '../account-queries.ts'
import { codesFor } from './import-check.ts'
import { type Known, type KnownMember, openKnown } from './import-known.ts'
import { openPlaces, type Places } from './import-places.ts'
import { type Person, personOf } from './import-values.ts'
import { type RoleRow, selectRoles } from '../roles/role-queries.ts'
import { nameSearchKeys } from '#server/kernel/people/name-search-keys.ts'

/** What is needed to undo a created or a changed member. */
export type PersonUndo =
  | { made: true; accountId: string; accountMade: boolean }
  | {
      made: false
      rowVersion: number
      before: { number: string | null; title: string; roles: string[]; departmentId: string | null; cohortId: string | null; words: string }
    }

interface ImportContext {
  context: Checking
  known: Known
  places: Places
  roles: RoleRow[]
  importId: string
  /** The departments and cohorts that the import has created. */
  made: { departments: string[]; cohorts: string[] }
}

/** Imports the rows without problems: new accounts and members in one statement each, and changes to existing members. */
export async function importPeople(context: Checking, rows: readonly Row[], importId: string): Promise<RowResult[]> {
  const persons = rows.map(personOf)
  const made = { departments: [], cohorts: [] }
  const scene: ImportContext = {
    context,
    importId,
    made,
    known: await openKnown(context, persons),
    places: await openPlaces(context.db),
    roles: await selectRoles(context.db),
  }
  const unknown = persons.filter((person) => !scene.known.memberOf(person))
  const existing = persons.filter((person) => scene.known.memberOf(person))
  await assertAccountLimit(context.db, unknown.length)
  const done = [...(await insertPeople(scene, unknown)), ...(await updatePeople(scene, existing))]
  await saveMade(scene)
  return done
}

async function placeOf({ places, made }: ImportContext, person: Person): Promise<{ departmentId: string | null; cohortId: string | null }> {
  const department = person.department.length ? await places.ensureDepartment(person.department, made) : undefined
  const cohort = person.cohort ? await places.ensureCohort(person, department, made) : undefined
  return { departmentId: department?.id ?? cohort?.departmentId ?? null, cohortId: cohort?.id ?? null }
}

async function insertPeople(scene: ImportContext, persons: readonly Person[]): Promise<RowResult[]> {
  if (!persons.length) return []
  const { context, known, roles, importId } = scene
  const names = await accountNames(scene, persons)
  const accounts = []
  const members = []
  const done: RowResult[] = []
  for (const person of persons) {
    const joined = known.joinable(person)
    const accountId = joined?.id ?? newId()
    const account = joined?.account ?? names.get(person.line) ?? ''
    const { name, number, phone, mail, title } = person
    if (!joined) accounts.push({ id: accountId, account, phone, mail })
    const id = newId()
    const place = await placeOf(scene, person)
    members.push({
      ...place,
      id,
      accountId,
      name,
      number,
      title: title ?? '',
      roles: codesFor(person, roles),
      state: 'waiting',
      importId,
      createdBy: context.user.memberId,
      ...nameSearchKeys({ name, number, account, phone: joined?.phone ?? phone, mail: joined?.mail ?? mail }),
    })
    const undo: PersonUndo = { made: true, accountId, accountMade: !joined }
    done.push({ line: person.line, outcome: 'made', objectId: id, undo })
  }
  if (accounts.length) await context.platform.insertInto('accounts').values(accounts).execute()
  await context.db.insertInto('members').values(members).execute()
  return done
}

/** The account name of each new account, by line: as in the file, else the number or phone, prefixed with the institution's code where it is taken. */
async function accountNames({ context }: ImportContext, persons: readonly Person[]): Promise<Map<number, string>> {
  const { platform, user } = context
  const { code } = await platform.selectFrom('institutions').select('code').where('id', '=', user.institutionId).executeTakeFirstOrThrow()
  const prefix = code.slice(0, 16)
  const wished = (person: Person) =>
    (person.account ?? person.number ?? person.phone ?? person.name).replace(/[^\p{L}\p{N}._@-]/gu, '').slice(0, 22) || 'user'
  const wishes = persons.flatMap((person) => [{ account: wished(person) }, { account: `${prefix}-${wished(person)}` }])
  const taken = new Set((await selectAccountsByContact(platform, wishes)).map(({ account }) => account.toLowerCase()))
  const names = new Map<number, string>()
  for (const person of persons) {
    const first = person.account ?? wished(person)
    const more = [`${prefix}-${wished(person)}`, `${prefix}-${wished(person).slice(0, 10)}-${newId().slice(-10)}`]
    const name = [...(first.length < 3 ? [] : [first]), ...more].find((each) => !taken.has(each.toLowerCase())) ?? newId()
    taken.add(name.toLowerCase())
    names.set(person.line, name)
  }
  return names
}

async function updatePeople(scene: ImportContext, persons: readonly Person[]): Promise<RowResult[]> {
  const done: RowResult[] = []
  for (const person of persons) {
    const member = scene.known.memberOf(person) as KnownMember
    const change = scene.context.options['updateExisting'] ? await changeOf(scene, person, member) : undefined
    if (!change) {
      done.push({ line: person.line, outcome: 'skipped', objectId: member.id })
      continue
    }
    await scene.context.db
      .updateTable('members')
      .set((q) => ({ ...change.set, updatedAt: sql`now()`, rowVersion: q('rowVersion', '+', 1) }))
      .where('id', '=', member.id)
      .execute()
    done.push({ line: person.line, outcome: 'changed', objectId: member.id, undo: change.undo })
  }
  return done
}

/** What a row changes of an existing member; an empty cell changes nothing. Contacts are not changed: they belong to the account. */
async function changeOf(scene: ImportContext, person: Person, member: KnownMember): Promise<{ set: object; undo: PersonUndo } | undefined> {
  const place = await placeOf(scene, person)
  const wanted = {
    number: person.number ?? member.number,
    title: person.title ?? member.title,
    roles: person.roles.length ? codesFor(person, scene.roles) : member.roles,
    departmentId: place.departmentId ?? member.departmentId,
    cohortId: place.cohortId ?? member.cohortId,
  }
  const { number, title, roles, departmentId, cohortId } = member
  const before = { number, title, roles, departmentId, cohortId }
  const same = JSON.stringify({ ...before, roles: roles.toSorted() }) === JSON.stringify({ ...wanted, roles: wanted.roles.toSorted() })
  if (same) return undefined
  const [row] = await scene.context.db.selectFrom('members').select('words').where('id', '=', member.id).execute()
  const words = row?.words ?? ''
  const added = wanted.number && !words.includes(wanted.number.toLowerCase()) ? `${words} ${wanted.number.toLowerCase()}` : words
  return { set: { ...wanted, words: added }, undo: { made: false, rowVersion: member.rowVersion + 1, before: { ...before, words } } }
}

/** Stores with the import which departments and cohorts it has created, so that undo finds them. */
async function saveMade({ context, importId, made }: ImportContext): Promise<void> {
  if (!made.departments.length && !made.cohorts.length) return
  const added = JSON.stringify(made)
  await context.db
    .updateTable('imports')
    .set({
      made: sql`jsonb_build_object('departments', coalesce(made -> 'departments', '[]') || (${added}::jsonb -> 'departments'),
        'cohorts', coalesce(made -> 'cohorts', '[]') || (${added}::jsonb -> 'cohorts'))`,
    })
    .where('id', '=', importId)
    .execute()
}
