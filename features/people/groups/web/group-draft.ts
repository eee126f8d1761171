import type { GroupRule } from '#features/people/users/contract.ts'
import type { Usergroup } from '../contract.ts'

/** Values of the form of a group. */
export interface GroupDraft {
  name: string
  describe: string
  kind: Usergroup['kind']
  roles: string[]
  departmentIds: string[]
  cohortIds: string[]
  entryYears: string[]
}

export const emptyGroup: GroupDraft = { name: '', describe: '', kind: 'static', roles: [], departmentIds: [], cohortIds: [], entryYears: [] }

export const draftOfGroup = ({ name, describe, kind, rule }: Usergroup): GroupDraft => ({
  name,
  describe,
  kind,
  roles: rule.roles,
  departmentIds: rule.departmentIds,
  cohortIds: rule.cohortIds,
  entryYears: rule.entryYears.map(String),
})

export const ruleOf = ({ roles, departmentIds, cohortIds, entryYears }: GroupDraft): GroupRule => ({
  roles,
  departmentIds,
  cohortIds,
  entryYears: entryYears.map(Number),
})

/** True for a rule without conditions, which would match everyone. */
export const isEmptyRule = (rule: GroupRule): boolean => Object.values(rule).every((part) => part.length === 0)

export const bodyOfGroup = (draft: GroupDraft) => ({
  name: draft.name.trim(),
  describe: draft.describe.trim(),
  kind: draft.kind,
  ...(draft.kind === 'rule' && { rule: ruleOf(draft) }),
})
