import type { Protocol } from '../../contract.ts'
import type { Bilingual } from '#contract/errors.ts'
import { signOnEndpoints } from '#plain/access/sign-on-addresses.ts'
import type { App } from '#server/kernel/app.ts'
import { selectProviders } from '../queries.ts'
import { isOffered } from '../simulated.ts'

/** A link on the sign-in page of an institution to one of its sign-on providers. */
export interface SignOnEntrance {
  code: string
  protocol: Protocol
  name: Bilingual
  href: string
}

/** The sign-on links of an entrance, and the names of the directories that its password form also checks; both in the configured order. */
export async function selectSignOnEntrances(
  app: App,
  institution: { id: string; code: string },
): Promise<{ entrances: SignOnEntrance[]; directories: Bilingual[] }> {
  const all = await app.database.withInstitution(institution.id, 'read only', selectProviders)
  const offered = all.filter(({ enabled, settings }) => enabled && isOffered(app, settings))
  const wordsOf = ({ name, nameEn }: { name: string; nameEn: string }): Bilingual => ({ zh: name, en: nameEn || name })
  return {
    entrances: offered
      .filter(({ settings }) => settings.protocol !== 'ldap')
      .map((one) => ({
        code: one.code,
        protocol: one.settings.protocol,
        name: wordsOf(one),
        href: signOnEndpoints('', institution.code, one.code).begin,
      })),
    directories: offered.filter(({ settings }) => settings.protocol === 'ldap').map(wordsOf),
  }
}
