import { sql } from 'kysely'
import type { PersonalRows } from '#server/kernel/people/personal-rows.ts'

/** What the feature stores about a person. Rows are deleted in this order. */
export const personalRows: readonly PersonalRows[] = [
  { table: 'activations', by: ['accountId'], as: 'account', fate: 'deleted', given: false },
  { table: 'recoveryCodes', by: ['accountId'], as: 'account', fate: 'deleted', given: false },
  { table: 'accountIdentities', by: ['accountId'], as: 'account', fate: 'deleted' },
  { table: 'guardians', by: ['accountId'], as: 'account', fate: 'deleted' },
  { table: 'pendingSignIns', by: ['accountId'], as: 'account', fate: 'deleted', given: false },
  { table: 'verificationProofs', by: ['accountId'], as: 'account', fate: 'deleted', given: false },
  { table: 'verificationProofs', by: ['target'], as: 'contact', fate: 'deleted', given: false },
  { table: 'verificationCodes', by: ['target'], as: 'contact', fate: 'deleted', given: false },
  { table: 'consents', by: ['accountId'], as: 'account', fate: { set: { accountId: null, address: '' } } },
  { table: 'sessions', by: ['accountId'], as: 'account', hides: ['tokenHash'], fate: 'deleted', last: true },
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
    last: true,
  },
]
