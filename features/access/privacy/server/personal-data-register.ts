import { sql } from 'kysely'
import type { Rows } from '#server/kernel/data/rows.ts'

export type Table = keyof Rows

interface Held {
  /** Columns that refer to the person. */
  by: readonly string[]
  /** What the columns contain: a member id, an account id, or a phone or mail address. */
  as: 'member' | 'account' | 'contact'
  /** Columns that are left out of the export: secrets, and data of other people. */
  hides?: readonly string[]
  /** What happens to the rows when the person is deleted; `kept` gives the reason why they stay. */
  fate: 'deleted' | { set: Record<string, unknown> } | { kept: string }
  /** Set where the rows only refer to the person and contain no data about the person; they are not exported. */
  given?: false
}

const deletedName = '已注销'
const sqlNull = sql`null`
const noLog = { kept: 'erased by erase_from_log, so that the hash chain of the log stays valid' }
const authorship = { kept: 'authorship of content that others use; the row refers to an anonymous member' }

/**
 * Everything that is stored about a person: what is exported, and what happens to it when the person is deleted (PIPL, articles 45 and 47).
 * Rows are deleted in this order. A table may occur more than once.
 */
export const personalDataRegister: readonly (Held & { table: Table })[] = [
  // In each institution of the person.
  { table: 'preferences', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'loginRecords', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'deliveries', by: ['memberId'], as: 'member', hides: ['providerId'], fate: 'deleted' },
  { table: 'messages', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'messagePreferences', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'announcementViews', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'chapterPresence', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'readingPlaces', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'readingChapters', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'entitlements', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'usergroupMembers', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'textbookMembers', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'memberDepartments', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'memberRoles', by: ['memberId'], as: 'member', fate: 'deleted', given: false },
  { table: 'identityApplications', by: ['memberId'], as: 'member', hides: ['searchText', 'auditorId'], fate: 'deleted' },
  { table: 'identityApplications', by: ['auditorId'], as: 'member', fate: { set: { auditorId: null } }, given: false },
  { table: 'feedbackReplies', by: ['memberId'], as: 'member', fate: { set: { memberId: null } } },
  { table: 'feedbacks', by: ['memberId'], as: 'member', hides: ['searchText', 'assigneeId'], fate: 'deleted' },
  { table: 'feedbacks', by: ['assigneeId'], as: 'member', fate: { set: { assigneeId: null } }, given: false },
  { table: 'cohorts', by: ['adviserId'], as: 'member', fate: { set: { adviserId: null } }, given: false },
  { table: 'jobs', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'keptAnswers', by: ['accountId'], as: 'account', hides: ['requestHash'], fate: 'deleted', given: false },
  { table: 'operationLog', by: ['memberId', 'objectId'], as: 'member', hides: ['salt', 'digest', 'previous', 'hash', 'searchText'], fate: noLog },
  {
    table: 'importRows',
    by: ['objectId'],
    as: 'member',
    fate: { set: { cells: sql`'{}'`, original: sqlNull, undo: sqlNull, problems: '[]' } },
  },
  { table: 'imports', by: ['createdBy'], as: 'member', fate: authorship },
  {
    table: 'files',
    by: ['createdBy'],
    as: 'member',
    fate: { kept: 'files without a textbook are deleted separately with their bytes; those of textbooks and payments stay' },
  },
  { table: 'usergroups', by: ['ownerId'], as: 'member', fate: authorship, given: false },
  { table: 'usergroupGrants', by: ['grantedBy'], as: 'member', fate: authorship, given: false },
  { table: 'textbooks', by: ['createdBy', 'updatedBy'], as: 'member', hides: ['searchText'], fate: authorship },
  { table: 'chapters', by: ['updatedBy'], as: 'member', fate: authorship },
  { table: 'chapterVersions', by: ['savedBy'], as: 'member', fate: authorship },
  { table: 'announcements', by: ['createdBy'], as: 'member', fate: { set: { createdBy: null, createdByName: '' } } },
  {
    table: 'recharges',
    by: ['requestedBy'],
    as: 'member',
    fate: { kept: 'records of payment (Accounting Law): they refer to an anonymous member' },
  },
  {
    table: 'members',
    by: ['id'],
    as: 'member',
    hides: ['searchText', 'words', 'nameKey', 'importId', 'createdBy', 'rowVersion'],
    fate: {
      set: {
        name: deletedName,
        avatarUrl: null,
        number: null,
        title: '',
        departmentId: null,
        cohortId: null,
        scope: null,
        state: 'left',
        roles: sql`'{}'`,
        words: '',
        nameKey: deletedName,
        lastLoginAt: null,
        importId: null,
        appliedAt: null,
        disabledAt: sql`now()`,
      },
    },
  },
  // On the platform.
  { table: 'activations', by: ['accountId'], as: 'account', fate: 'deleted', given: false },
  { table: 'recoveryCodes', by: ['accountId'], as: 'account', fate: 'deleted', given: false },
  { table: 'accountIdentities', by: ['accountId'], as: 'account', fate: 'deleted' },
  { table: 'guardians', by: ['accountId'], as: 'account', fate: 'deleted' },
  { table: 'pendingSignIns', by: ['accountId'], as: 'account', fate: 'deleted', given: false },
  { table: 'signOnJourneys', by: ['accountId'], as: 'account', fate: 'deleted', given: false },
  { table: 'verificationProofs', by: ['accountId'], as: 'account', fate: 'deleted', given: false },
  { table: 'verificationProofs', by: ['target'], as: 'contact', fate: 'deleted', given: false },
  { table: 'verificationCodes', by: ['target'], as: 'contact', fate: 'deleted', given: false },
  { table: 'consents', by: ['accountId'], as: 'account', fate: { set: { accountId: null, address: '' } } },
  { table: 'customerContacts', by: ['byAccountId'], as: 'account', fate: { set: { byAccountId: null, byName: '' } }, given: false },
  { table: 'customers', by: ['ownerId'], as: 'account', fate: { set: { ownerId: null } }, given: false },
  {
    table: 'customers',
    by: ['phone', 'mail'],
    as: 'contact',
    hides: ['level', 'state', 'ownerId', 'remark', 'words'],
    fate: { set: { name: '', title: '', phone: null, mail: null, interest: '', remark: '', words: '' } },
  },
  { table: 'ledgerTransfers', by: ['accountId'], as: 'account', fate: { kept: 'records of payment (Accounting Law)' }, given: false },
  { table: 'recharges', by: ['decidedBy', 'reversedBy'], as: 'account', fate: { kept: 'records of payment (Accounting Law)' }, given: false },
  { table: 'sessions', by: ['accountId'], as: 'account', hides: ['tokenHash'], fate: 'deleted' },
  {
    table: 'accounts',
    by: ['id'],
    as: 'account',
    hides: ['passwordHash', 'totpSecret', 'totpPending', 'totpStep'],
    fate: {
      set: {
        account: sql`'deleted-' || gen_random_uuid()`,
        phone: null,
        mail: null,
        passwordHash: null,
        administrator: false,
        totpSecret: null,
        totpPending: null,
        totpEnabledAt: null,
        phoneVerifiedAt: null,
        mailVerifiedAt: null,
        deletedAt: sql`now()`,
      },
    },
  },
]
