import type { Protocol } from '@recto/contract/sign-on'
import type { Words } from '@recto/contract/errors'
import { addressesAt } from '@recto/plain/sign-on-addresses'
import type { House } from '../kernel/house.ts'
import { selectProviders } from './queries.ts'
import { isOffered } from './simulated.ts'

/** A way into an institution beside the password: a link on its sign-in page. */
export interface SignOnEntrance {
  code: string
  protocol: Protocol
  name: Words
  href: string
}

/** The links of an entrance, and the names of the directories that its password form asks as well; both in the order of the administrator. */
export async function selectSignOnEntrances(
  house: House,
  institution: { id: string; code: string },
): Promise<{ entrances: SignOnEntrance[]; directories: Words[] }> {
  const all = await house.database.inside(institution.id, 'read only', selectProviders)
  const offered = all.filter(({ enabled, settings }) => enabled && isOffered(house, settings))
  const wordsOf = ({ name, nameEn }: { name: string; nameEn: string }): Words => ({ zh: name, en: nameEn || name })
  return {
    entrances: offered
      .filter(({ settings }) => settings.protocol !== 'ldap')
      .map((one) => ({
        code: one.code,
        protocol: one.settings.protocol,
        name: wordsOf(one),
        href: addressesAt('', institution.code, one.code).begin,
      })),
    directories: offered.filter(({ settings }) => settings.protocol === 'ldap').map(wordsOf),
  }
}

/** The institution of this code, if any that is not suspended. */
export function findInstitution({ database }: House, code: string | undefined) {
  return database.platform
    .selectFrom('institutions')
    .select(['id', 'code', 'name', 'host', 'parents'])
    .where('code', '=', code ?? '')
    .where('suspendedAt', 'is', null)
    .executeTakeFirst()
}
