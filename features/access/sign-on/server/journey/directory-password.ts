import { SignOnError } from '#server/gateways/sign-on/sign-on-error.ts'
import type { PasswordProver } from '#server/kernel/access/password-prover.ts'
import { findEntrance } from '#server/kernel/people/institutions-by-host-queries.ts'
import { resolveAccount } from './arrival.ts'
import { passwordSignOn } from '../adapters.ts'
import { findInstitution, selectDirectories } from '../queries.ts'
import { isOffered } from '../simulated.ts'

/**
 * Checks an account name and password against the directories of the entrance's institution. Undefined when there is no directory or none accepts them.
 * Throws the error of a directory that could not be asked when no other one accepts them.
 */
export const verifyWithDirectories: PasswordProver = async ({ account, password, from }, { app, from: { address, host } }) => {
  const entrance = await findEntrance(app.database.platform, { from, host })
  const institution = entrance && (await findInstitution(app.database.platform, entrance.code))
  if (!institution) return undefined
  const { withInstitution } = app.database
  const directories = await withInstitution(institution.id, 'read only', selectDirectories)
  let failure: unknown
  for (const provider of directories.filter(({ settings }) => isOffered(app, settings))) {
    const client = await passwordSignOn(app, provider)
    const proof = await client.prove(account, password).catch((error: unknown) => {
      if (!(error instanceof SignOnError && error.kind === 'wrongPassword')) failure = error
      return undefined
    })
    if (!proof) continue
    const accountId = await withInstitution(institution.id, 'read write', (db, platform) =>
      resolveAccount({ db, platform, provider, proof, from: { address } }),
    )
    const identity = { provider: provider.id, subject: proof.subject, name: proof.attributes.name ?? '', session: null }
    return { accountId, method: provider.code, identity }
  }
  if (failure) throw failure
  return undefined
}
