import type { CallArguments } from '#contract/call.ts'
import type { Member, memberAdd, memberChange, MemberScope } from '../../contract.ts'

/** Values of the form of a member; the first department is the main one. */
export interface MemberDraft {
  name: string
  phone: string
  roles: string[]
  departmentIds: string[]
  scope: MemberScope | null
  scopeDepartmentIds: string[]
  account: string
  number: string
  mail: string
  title: string
  cohortId: string | null
}

export const emptyDraft = (roles: string[] = []): MemberDraft => ({
  name: '',
  phone: '',
  roles,
  departmentIds: [],
  scope: null,
  scopeDepartmentIds: [],
  account: '',
  number: '',
  mail: '',
  title: '',
  cohortId: null,
})

export const draftOf = (member: Member): MemberDraft => ({
  name: member.name,
  phone: member.phone ?? '',
  roles: member.roles.map(({ code }) => code),
  departmentIds: [...(member.department ? [member.department.id] : []), ...member.furtherDepartments.map(({ id }) => id)],
  scope: member.scope,
  scopeDepartmentIds: member.scopeDepartments.map(({ id }) => id),
  account: member.account,
  number: member.number ?? '',
  mail: member.mail ?? '',
  title: member.title,
  cohortId: member.cohort?.id ?? null,
})

const orNull = (text: string): string | null => text.trim() || null

/** The body to send; scope departments only with the scope `departments`. */
function bodyOf(draft: MemberDraft) {
  const [departmentId = null, ...furtherDepartmentIds] = draft.departmentIds
  return {
    name: draft.name.trim(),
    phone: orNull(draft.phone),
    roles: draft.roles,
    departmentId,
    furtherDepartmentIds,
    scope: draft.scope,
    scopeDepartmentIds: draft.scope === 'departments' ? draft.scopeDepartmentIds : [],
    number: orNull(draft.number),
    mail: orNull(draft.mail),
    title: draft.title.trim(),
    cohortId: draft.cohortId,
  }
}

export const bodyOfNew = (draft: MemberDraft, first: 'code' | 'password' | 'none'): CallArguments<typeof memberAdd>['body'] => ({
  ...bodyOf(draft),
  ...(draft.account.trim() && { account: draft.account.trim() }),
  first,
})

/** The body with the changed fields only, so that fields the caller may not change are not sent. */
export function bodyOfChange(id: string, rowVersion: number, saved: MemberDraft, draft: MemberDraft): CallArguments<typeof memberChange>['body'] {
  const before = { ...bodyOf(saved), account: saved.account }
  const after = { ...bodyOf(draft), account: draft.account.trim() }
  const changed = Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof before]))
  return { id, rowVersion, ...Object.fromEntries(changed) }
}
