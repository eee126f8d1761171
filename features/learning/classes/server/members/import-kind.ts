import type { Checking, FieldKind, ImportKind, Problem, Row, RowResult, RowToUndo } from '#server/kernel/files/import-kind.ts'
import type { Bilingual } from '#contract/errors.ts'
import { assertAllowed, refusal } from '#server/kernel/http/refusal.ts'
import { mayChangeMembers } from '../policy.ts'
import { type ClassRecord, countMembers, loadClass, lockClass } from '../queries.ts'
import { placesLeft } from '../rules.ts'
import { selectPeopleByNumber } from './import-queries.ts'
import { putMembers, selectMemberships, updateMembers } from './member-queries.ts'

const fields: readonly FieldKind[] = [
  { code: 'name', name: { zh: '姓名', en: 'Name' }, required: true, example: { zh: '林晓', en: 'Lin Xiao' }, also: ['学生姓名', 'studentname'] },
  {
    code: 'number',
    name: { zh: '学号或账号', en: 'Number or account' },
    required: true,
    example: { zh: '20260101', en: '20260101' },
    also: ['学号', '账号', '学号/账号', '工号', 'number', 'account', 'studentid', 'studentnumber'],
  },
  { code: 'group', name: { zh: '分组', en: 'Group' }, example: { zh: '第一组', en: 'Group 1' }, also: ['小组', '组', '组别', 'team'] },
]

const problems = {
  'number.missing': { zh: '缺少学号或账号', en: 'The number or account is missing' },
  'number.unknown': { zh: '本机构没有这个学号或账号', en: 'The institution has no such number or account' },
  'number.double': { zh: '学号或账号重复', en: 'The number or account appears twice' },
  'name.missing': { zh: '缺少姓名', en: 'The name is missing' },
  'name.other': { zh: '姓名与学号对不上', en: 'The name does not belong to the number' },
  'group.long': { zh: '分组名称太长', en: 'The name of the group is too long' },
  'class.full': { zh: '超出班级的人数上限', en: 'Beyond the capacity of the class' },
} satisfies Record<string, Bilingual>

const maxGroup = 40

/** The class of an import, if the person may change its members now. */
async function classOf({ db, user, targetId }: Checking): Promise<ClassRecord> {
  if (targetId === null) throw refusal('notFound')
  const klass = await loadClass(db, user, targetId)
  assertAllowed(mayChangeMembers(user, klass))
  return klass
}

const valueOf = ({ values }: Row, field: string) => (values[field] ?? '').trim()
const plainName = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/[\s·•]/g, '')
    .toLowerCase()

async function peopleOf({ db, platform }: Checking, rows: readonly Row[]) {
  const found = await selectPeopleByNumber(db, platform, [...new Set(rows.map((row) => valueOf(row, 'number').toLowerCase()))])
  return (row: Row) => found.get(valueOf(row, 'number').toLowerCase())
}

async function check(context: Checking, rows: readonly Row[], lines?: ReadonlySet<number>): Promise<Map<number, Problem[]>> {
  const klass = await classOf(context)
  const personOf = await peopleOf(context, rows)
  const firsts = new Map<string, number>()
  const found = new Map<number, Problem[]>()
  const people = rows.flatMap((row) => personOf(row)?.id ?? [])
  const there = new Set(
    (await selectMemberships(context.db, klass.id, people)).flatMap(({ memberId, state }) => (state === 'active' ? [memberId] : [])),
  )
  let left = placesLeft(klass.capacity, (await countMembers(context.db, [klass.id])).get(klass.id)?.students ?? 0)
  for (const row of rows) {
    const [name, number, group] = [valueOf(row, 'name'), valueOf(row, 'number'), valueOf(row, 'group')]
    const person = personOf(row)
    const first = person && firsts.get(person.id)
    if (person && first === undefined) firsts.set(person.id, row.line)
    const own: Problem[] = []
    const add = (field: string, code: keyof typeof problems, words: Bilingual = problems[code], value?: string) =>
      own.push({ field, code, words, value })
    if (!number) add('number', 'number.missing')
    else if (!person) add('number', 'number.unknown')
    else if (first !== undefined) add('number', 'number.double', { zh: `第 ${first} 行已有此人`, en: `Line ${first} has this person already` })
    if (!name) add('name', 'name.missing')
    else if (person && plainName(person.name) !== plainName(name))
      add('name', 'name.other', { zh: `这个号码是“${person.name}”的`, en: `This number belongs to ${person.name}` }, person.name)
    if (group.length > maxGroup) add('group', 'group.long')
    if (!own.length && person && !there.has(person.id) && left-- <= 0) add('number', 'class.full')
    if (own.length && (!lines || lines.has(row.line))) found.set(row.line, own)
  }
  return found
}

interface Undo {
  /** What the person was in the class before; null if the person was not in it. */
  before: { role: 'student' | 'teacher' | 'assistant'; state: 'active' | 'pending' | 'left' | 'removed'; groupName: string } | null
}

async function run(context: Checking, rows: readonly Row[]): Promise<RowResult[]> {
  const klass = await classOf(context)
  await lockClass(context.db, klass.id)
  const personOf = await peopleOf(context, rows)
  const ids = rows.flatMap((row) => personOf(row)?.id ?? [])
  const before = new Map((await selectMemberships(context.db, klass.id, ids)).map((row) => [row.memberId, row]))
  const added = []
  const regrouped: { memberId: string; groupName: string }[] = []
  const results: RowResult[] = []
  for (const row of rows) {
    const person = personOf(row)
    if (!person) continue
    const was = before.get(person.id)
    const groupName = valueOf(row, 'group')
    const undo: Undo = { before: was ? { role: was.role, state: was.state, groupName: was.groupName } : null }
    if (was?.state === 'active' && (!groupName || groupName === was.groupName)) {
      results.push({ line: row.line, outcome: 'skipped', objectId: person.id })
      continue
    }
    if (was?.state === 'active') regrouped.push({ memberId: person.id, groupName })
    else added.push({ memberId: person.id, role: 'student' as const, state: 'active' as const, groupName })
    results.push({ line: row.line, outcome: was?.state === 'active' ? 'changed' : 'made', objectId: person.id, undo })
  }
  await putMembers(context.db, klass.id, 'import', added)
  const byGroup = Map.groupBy(regrouped, ({ groupName }) => groupName)
  for (const [groupName, members] of byGroup)
    await updateMembers(
      context.db,
      klass.id,
      members.map(({ memberId }) => memberId),
      { groupName },
    )
  return results
}

async function undo(context: Checking, rows: readonly RowToUndo[]): Promise<Map<number, Bilingual>> {
  const klass = await classOf(context)
  await lockClass(context.db, klass.id)
  const key = ({ role, state, groupName }: NonNullable<Undo['before']>) => JSON.stringify([role, state, groupName])
  const states = Map.groupBy(
    rows.flatMap(({ objectId, undo: kept }) => {
      const was = (kept as Undo | null)?.before
      return objectId ? [{ memberId: objectId, was: was ?? { role: 'student' as const, state: 'left' as const, groupName: '' } }] : []
    }),
    ({ was }) => key(was),
  )
  for (const members of states.values()) {
    const [first] = members
    if (first)
      await updateMembers(
        context.db,
        klass.id,
        members.map(({ memberId }) => memberId),
        first.was,
      )
  }
  return new Map()
}

/** The import of students into a class: people are matched by number or account and never created. */
export const classMembersImportKind: ImportKind = {
  kind: 'classMembers',
  name: { zh: '班级成员', en: 'Class members' },
  // Who may is decided by the class: at the upload, at every check and before rows are imported.
  may: () => true,
  fields,
  options: {},
  problems,
  check,
  skipped: () => ({ zh: '已在班里，没有改动', en: 'In the class already; nothing changed' }),
  run,
  undo,
  screen: ({ id, targetId }) => `/education/classes/member?id=${targetId}&import=${id}`,
}
