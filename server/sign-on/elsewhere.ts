import { Trouble } from '../gateways/sign-on/trouble.ts'
import type { House } from '../kernel/house.ts'
import { findEntrance } from '../portal/queries.ts'
import type { Vouched } from '../session/pending.ts'
import { accountOf } from './arrival.ts'
import { passwordSignOn } from './adapters.ts'
import { findInstitution } from './entrances.ts'
import { selectDirectories } from './queries.ts'
import { isOffered } from './simulated.ts'

interface Elsewhere {
  /** Undefined for a stranger, who binds an account by its own password. */
  accountId: string | undefined
  /** The code of the provider. */
  method: string
  identity: Vouched & { subject: string }
}

/**
 * Asks the directories of an entrance about an account and its password. Undefined where there is none or where they do not know both.
 * Refuses with `busy` when a directory cannot be asked and no other knows them.
 */
export async function proveElsewhere(
  { account, password, from }: { account: string; password: string; from?: string | undefined },
  { house, from: { address, host } }: { house: House; from: { address: string; host: string } },
): Promise<Elsewhere | undefined> {
  const entrance = await findEntrance(house.database.platform, { from, host })
  const institution = entrance && (await findInstitution(house, entrance.code))
  if (!institution) return undefined
  const { inside } = house.database
  const directories = await inside(institution.id, 'read only', selectDirectories)
  let trouble: unknown
  for (const provider of directories.filter(({ settings }) => isOffered(house, settings))) {
    const client = await passwordSignOn(house, provider)
    const proof = await client.prove(account, password).catch((error: unknown) => {
      if (!(error instanceof Trouble && error.kind === 'wrongPassword')) trouble = error
      return undefined
    })
    if (!proof) continue
    const accountId = await inside(institution.id, 'read write', (db, platform) => accountOf({ db, platform, provider, proof, from: { address } }))
    const identity = { provider: provider.id, subject: proof.subject, name: proof.attributes.name ?? '', session: null }
    return { accountId, method: provider.code, identity }
  }
  if (trouble) throw trouble
  return undefined
}
