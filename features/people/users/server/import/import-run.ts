import type { Checking, RowResult, Row } from '#server/kernel/files/import-kind.ts'
import { assertAccountLimit } from '#server/kernel/people/accounts-left-queries.ts'
import { newId } from '#server/kernel/data/id.ts'
import { selectAccountsByContact } from '../account-queries.ts'
import { codesFor } from './import-check.ts'
import { type Known, openKnown } from './import-known.ts'
import { openPlaces, type Places } from './import-places.ts'
import {
  findSearchText,
  insertAccounts,
  insertMembers,
  type KnownMember,
  loadInstitutionCode,
  type MadePlaces,
  type MemberValues,
  updateImportedMember,
  updateMadePlaces,
} from './import-queries.ts'
import { type Person, personOf } from './import-values.ts'
import { type RoleRow, selectRoles } from '../roles/role-queries.ts'
import { normalizedText } from '#server/kernel/lists/text.ts'
import { accountNameOf, nameSearchKeys } from '#server/kernel/people/name-search-keys.ts'

/** What is needed to undo a created or a changed member. */
export type PersonUndo =
  | { made: true; accountId: string; accountMade: boolean }
  | {
      made: false
      rowVersion: number
      before: MemberValues
    }

interface ImportContext {
  context: Checking
  known: Known
  places: Places
  roles: RoleRow[]
  importId: string
  made: MadePlaces
}

/** Imports the rows without problems: new accounts and members in one statement each, and changes to existing members. */
export async function importPeople(context: Checking, rows: readonly Row[], importId: string): Promise<RowResult[]> {
  const persons = rows.map(personOf)
  const made: MadePlaces = { departments: [], cohorts: [] }
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
  if (made.departments.length || made.cohorts.length) await updateMadePlaces(context.db, importId, made)
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
  if (accounts.length) await insertAccounts(context.platform, accounts)
  await insertMembers(context.db, members)
  return done
}

/** The account name of each new account, by line: as in the file, else the number, phone or name in pinyin, prefixed with the institution's code where it is taken. */
async function accountNames({ context }: ImportContext, persons: readonly Person[]): Promise<Map<number, string>> {
  const { platform, user } = context
  const code = await loadInstitutionCode(platform, user.institutionId)
  const prefix = code.slice(0, 16)
  const wished = (person: Person) =>
    (person.account ?? person.number ?? person.phone ?? accountNameOf(person.name)).replace(/[^\p{L}\p{N}._@-]/gu, '').slice(0, 22) || 'user'
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
    await updateImportedMember(scene.context.db, member.id, change.set)
    done.push({ line: person.line, outcome: 'changed', objectId: member.id, undo: change.undo })
  }
  return done
}

/** What a row changes of an existing member; an empty cell changes nothing. Contacts are not changed: they belong to the account. */
async function changeOf(scene: ImportContext, person: Person, member: KnownMember): Promise<{ set: MemberValues; undo: PersonUndo } | undefined> {
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
  const searchText = await findSearchText(scene.context.db, member.id)
  const sought = normalizedText(wanted.number ?? '')
  const added = searchText.includes(sought) ? searchText : `${searchText} ${sought}`
  return { set: { ...wanted, searchText: added }, undo: { made: false, rowVersion: member.rowVersion + 1, before: { ...before, searchText } } }
}
