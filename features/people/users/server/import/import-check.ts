import { type Checking, isLeftOut, type Problem, type Row } from '#server/kernel/files/import-kind.ts'
import { countAccounts } from '#server/kernel/people/accounts-left-queries.ts'
import { departmentsInScope } from '#server/kernel/people/data-scope-queries.ts'
import { unverifiedContactText } from '../account-queries.ts'
import { type Known, openKnown } from './import-known.ts'
import { openPlaces, type Places } from './import-places.ts'
import { findAccountLimit, selectAdvisedCohortIds } from './import-queries.ts'
import { formatProblems, nearest, type Person, personOf } from './import-values.ts'
import { permittedActions, cannotGrant } from '../policy.ts'
import { type RoleRow, selectRoles } from '../roles/role-queries.ts'
import { isRoleNamed } from '../rules.ts'

/** The role of a row that names none. */
const defaultRole = 'student'

/** The codes of the roles that a row names; undefined where one is unknown. */
export function roleCodes({ roles }: Person, all: readonly RoleRow[]): (string | undefined)[] {
  return roles.map((name) => all.find((role) => isRoleNamed(role, name))?.code)
}
export const codesFor = (person: Person, all: readonly RoleRow[]): string[] => {
  const codes = roleCodes(person, all).filter((code): code is string => code !== undefined)
  return codes.length ? [...new Set(codes)] : [defaultRole]
}

interface CheckContext {
  context: Checking
  known: Known
  places: Places
  roles: RoleRow[]
  /** Departments and cohorts within the caller's data scope; undefined for all. */
  reach: { departments: ReadonlySet<string>; cohorts: ReadonlySet<string> } | undefined
  /** The existing name that a text with a typing error most likely means. */
  suggest: (kind: 'department' | 'cohort' | 'role', text: string) => string | undefined
}

/** The problems of the rows by line, each naming its field. With `lines`, only these are checked; duplicates are searched in all rows. */
export async function checkPeople(context: Checking, rows: readonly Row[], lines?: ReadonlySet<number>): Promise<Map<number, Problem[]>> {
  const persons = rows.map(personOf)
  const firsts = firstLines(persons)
  const checked = persons.flatMap((person, at) => (!lines || lines.has(person.line) ? [{ person, row: rows[at] as Row }] : []))
  const checkedPersons = checked.map(({ person }) => person)
  const scene = await loadCheckContext(context, checkedPersons)
  const found = new Map<number, Problem[]>()
  for (const { person, row } of checked) {
    const problems = [
      ...formatProblems(person, row),
      ...duplicateProblems(person, firsts),
      ...identityProblems(person, scene),
      ...roleProblems(person, scene),
      ...placeProblems(person, scene),
    ]
    if (problems.length) found.set(person.line, onePerCell(problems))
  }
  await markRowsOverLimit(scene, checked, found)
  return found
}

/** Only the first problem of each cell, an error before a warning: a malformed phone number is not reported as a duplicate as well. */
function onePerCell(problems: readonly Problem[]): Problem[] {
  const ordered = [...problems.filter(({ warning }) => !warning), ...problems.filter(({ warning }) => warning)]
  return ordered.filter(({ field }, at) => ordered.findIndex((each) => each.field === field) === at)
}

async function loadCheckContext(context: Checking, persons: readonly Person[]): Promise<CheckContext> {
  const [known, places, roles, reach] = [
    await openKnown(context, persons),
    await openPlaces(context.db),
    await selectRoles(context.db),
    await reachOf(context),
  ]
  const names = { department: places.departmentNames(), cohort: places.cohortNames(), role: roles.map(({ name }) => name) }
  const suggestions = new Map<string, string | undefined>()
  const suggest = (kind: keyof typeof names, text: string) => {
    const key = `${kind} ${text}`
    if (!suggestions.has(key)) suggestions.set(key, nearest(text, names[kind]))
    return suggestions.get(key)
  }
  return { context, known, places, roles, reach, suggest }
}

async function reachOf({ db, user }: Checking): Promise<CheckContext['reach']> {
  if (user.scope === 'institution' || user.scope === 'platform') return undefined
  const advised = await selectAdvisedCohortIds(db, user.memberId)
  if (user.scope === 'own') return { departments: new Set(), cohorts: new Set() }
  if (user.scope === 'class') return { departments: new Set(), cohorts: new Set(advised) }
  return { departments: new Set((await departmentsInScope(db, user).execute()).map(({ id }) => id)), cohorts: new Set() }
}

const uniques = ['number', 'account', 'phone', 'mail'] as const
type Firsts = Record<(typeof uniques)[number], Map<string, number>>

/** For each value that must be unique: the first line that has it. */
function firstLines(persons: readonly Person[]): Firsts {
  const firsts: Firsts = { number: new Map(), account: new Map(), phone: new Map(), mail: new Map() }
  for (const person of persons)
    for (const field of uniques) {
      const key = person[field]?.toLowerCase()
      if (key && !firsts[field].has(key)) firsts[field].set(key, person.line)
    }
  return firsts
}

const names = {
  number: { zh: '学号或工号', en: 'number' },
  account: { zh: '账号', en: 'account' },
  phone: { zh: '手机号', en: 'phone number' },
  mail: { zh: '邮箱', en: 'mail address' },
}

function duplicateProblems(person: Person, firsts: Firsts): Problem[] {
  return uniques.flatMap((field) => {
    const first = firsts[field].get(person[field]?.toLowerCase() ?? '')
    if (first === undefined || first >= person.line) return []
    return [
      {
        field,
        code: `${field}.double`,
        words: { zh: `第 ${first} 行已有此${names[field].zh}`, en: `Line ${first} has this ${names[field].en} already` },
      },
    ]
  })
}

function identityProblems(person: Person, { context, known, roles }: CheckContext): Problem[] {
  const { user, options } = context
  const member = known.memberOf(person)
  const problems: Problem[] = []
  if (member && person.number && member.number === person.number && member.name !== person.name && person.name)
    problems.push({
      field: 'number',
      code: 'number.other',
      words: { zh: `此号码属于“${member.name}”`, en: `This number belongs to ${member.name}` },
      value: undefined,
    })
  const joins = member ? undefined : known.joinable(person)
  for (const { field, account } of known.accountsOf(person)) {
    const owner = known.memberByAccount(account.id)
    if (member ? owner?.id === member.id : account.id === joins?.id) continue
    const unknown = known.isNamesake(person, account)
      ? unverifiedContactText
      : { zh: '已被平台上的其他账号使用', en: 'Already used by another account on the platform' }
    const words = owner ? { zh: `已属于“${owner.name}”`, en: `Belongs to ${owner.name}` } : unknown
    problems.push({ field, code: `${field}.taken`, words })
  }
  if (member && options['updateExisting']) {
    const target = {
      ...member,
      standing: member.standing ?? '',
      administrator: known.accountsOf(person).some(({ account }) => account.id === member.accountId && account.administrator),
    }
    if (!permittedActions(user, target, roles).edit)
      problems.push({
        field: 'name',
        code: 'forbidden',
        words:
          member.standing === 'left'
            ? { zh: '已离开机构，请先启用', en: 'This person has left; enable the account first' }
            : { zh: '没有权限修改此人', en: 'You may not change this person' },
      })
  }
  return problems
}

function roleProblems(person: Person, { context, known, roles, suggest }: CheckContext): Problem[] {
  const codes = roleCodes(person, roles)
  const unknown = person.roles.filter((_name, at) => codes[at] === undefined)
  const [first] = unknown
  if (first !== undefined) {
    const value = suggest('role', first)
    const rest = value && person.roles.map((name) => (name === first ? value : name)).join('、')
    return [{ field: 'roles', code: 'role.unknown', words: { zh: `没有角色“${first}”`, en: `There is no role ${first}` }, value: rest }]
  }
  const member = known.memberOf(person)
  if (member && !person.roles.length) return []
  const words = cannotGrant(context.user, { roles: codesFor(person, roles), scope: member?.scope ?? null }, roles, member)
  return words ? [{ field: 'roles', code: 'role.forbidden', words }] : []
}

function placeProblems(person: Person, { context, places, reach, suggest, known }: CheckContext): Problem[] {
  const { department: path, cohort: name } = person
  const create = context.options['createDepartments'] ?? false
  const department = path.length ? places.department(path) : undefined
  const problems: Problem[] = []
  if (path.length && !department && !create) {
    const value = suggest('department', path.join('/'))
    problems.push({ field: 'department', code: 'department.unknown', words: { zh: '没有此院系', en: 'There is no such department' }, value })
  }
  const cohort = name ? places.cohort(name, department) : undefined
  if (name && cohort === 'several')
    problems.push({
      field: 'cohort',
      code: 'cohort.several',
      words: { zh: '有几个同名的班，请写明院系', en: 'Several cohorts have this name; add the department' },
    })
  else if (name && !cohort && !create) {
    const value = suggest('cohort', name)
    problems.push({ field: 'cohort', code: 'cohort.unknown', words: { zh: '没有此班', en: 'There is no such cohort' }, value })
  }
  if (!reach || problems.length) return problems
  const member = known.memberOf(person)
  const within = (department && reach.departments.has(department.id)) || (cohort && cohort !== 'several' && reach.cohorts.has(cohort.id))
  const stays = member && !path.length && !name
  if (!within && !stays)
    problems.push({
      field: path.length ? 'department' : 'cohort',
      code: 'department.reach',
      words: { zh: '超出自己的数据范围', en: 'Beyond your own data scope' },
    })
  return problems
}

/** Marks rows that are not left out already and would exceed the account limit of the institution's package. */
async function markRowsOverLimit(
  { context, known }: CheckContext,
  checked: readonly { person: Person; row: Row }[],
  found: Map<number, Problem[]>,
): Promise<void> {
  const limit = await findAccountLimit(context.db)
  if (!limit) return
  let remaining = limit - (await countAccounts(context.db))
  for (const { person, row } of checked) {
    const problems = found.get(person.line) ?? []
    if (isLeftOut(problems, row.accepted) || known.memberOf(person)) continue
    remaining--
    if (remaining < 0)
      found.set(person.line, [
        {
          field: 'name',
          code: 'limit',
          words: { zh: `套餐最多 ${limit} 个账号`, en: `The package includes ${limit} accounts` },
        },
        ...problems.filter(({ field }) => field !== 'name'),
      ])
  }
}
