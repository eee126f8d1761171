import type { APIRequestContext } from '@playwright/test'
import type { Account } from './people.ts'

/** An address at which the accessibility test looks. Each feature lists those of its screens in its `visits.ts`. */
export interface Visit {
  path: string
  /** Parameters that have to be asked for, added to the path. */
  query?: (request: APIRequestContext) => Promise<Record<string, string>>
  /** The account that is signed in. By default the address is opened without a session. */
  who?: Account
  /** Seen on a phone alone; by default at a desk, in a wide and in a narrow window. */
  phone?: true
  /** The page has colours of its own to choose from, which tests of its feature check, and does not follow the device. */
  ownColours?: true
}
