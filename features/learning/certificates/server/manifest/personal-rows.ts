import { anonymousName, authorship, type PersonalRows } from '#server/kernel/people/personal-rows.ts'

const record = { kept: 'records of what was awarded; the row refers to an anonymous member' }

/** What the feature stores about a person. A certificate of a forgotten person stays with its number, without the name. */
export const personalRows: readonly PersonalRows[] = [
  {
    table: 'certificates',
    by: ['memberId'],
    as: 'member',
    hides: ['awardedBy', 'revokedBy'],
    fate: { set: { name: anonymousName, reason: '', exception: '' } },
  },
  { table: 'certificates', by: ['awardedBy', 'revokedBy'], as: 'member', fate: record, given: false },
  { table: 'certificateTemplates', by: ['updatedBy'], as: 'member', fate: authorship },
]
