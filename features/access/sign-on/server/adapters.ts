import type { AttributeNames } from '../contract.ts'
import { signOnEndpoints } from '#plain/access/sign-on-addresses.ts'
import { createCas } from '#server/gateways/sign-on/cas/cas.ts'
import { createLdap } from '#server/gateways/sign-on/ldap/ldap.ts'
import { createOidc, type OidcSignOn } from '#server/gateways/sign-on/oidc/oidc.ts'
import { createSaml } from '#server/gateways/sign-on/saml/saml.ts'
import type { AttributeNames as Names, PasswordSignOn, RedirectSignOn } from '#server/gateways/sign-on/sign-on.ts'
import { SignOnError } from '#server/gateways/sign-on/sign-on-error.ts'
import type { App } from '#server/kernel/app.ts'
import { unseal } from '#server/kernel/crypto/sealed.ts'
import { markAssertionUsed } from './journey/journey-queries.ts'
import type { ProviderRow } from './queries.ts'
import { resolveSimulated } from './simulated.ts'

export const secretPurpose = 'sign-on provider'

/** A provider of an institution, and the origin under which the browser reaches this server. */
export interface ProviderEndpoint {
  institutionCode: string
  origin: string
  provider: ProviderRow
}

// Clients of OpenID issuers are cached with the metadata of the issuer. The key contains the row version, so a changed provider gets a new client.
const issuers = new Map<string, OidcSignOn>()
const maxCachedIssuers = 200

/** The client of a provider that signs in by redirecting the browser. */
export async function redirectSignOn(app: App, { institutionCode, origin, provider }: ProviderEndpoint): Promise<RedirectSignOn> {
  const { settings, network } = await resolveSimulated(app, provider.settings)
  const { callback, metadata } = signOnEndpoints(origin, institutionCode, provider.code)
  const names = namesOf(provider.attributeNames)
  if (settings.protocol === 'cas') return createCas({ ...settings, names }, callback, network)
  if (settings.protocol === 'oidc') return issuerOf(app, { institutionCode, origin, provider })
  if (settings.protocol === 'saml') {
    const first = (id: string, until: Date) => markAssertionUsed(app.database.platform, provider.id, id, until)
    return createSaml({ ...settings, names }, { issuer: metadata, callback, first })
  }
  throw new SignOnError('misconfigured', new Error('a directory has no page of its own'))
}

/** The client of an OpenID issuer, cached between calls. */
export async function issuerOf(app: App, { institutionCode, origin, provider }: ProviderEndpoint): Promise<OidcSignOn> {
  const { settings, network } = await resolveSimulated(app, provider.settings)
  if (settings.protocol !== 'oidc') throw new SignOnError('misconfigured', new Error('no OpenID issuer'))
  const { callback } = signOnEndpoints(origin, institutionCode, provider.code)
  const key = `${callback} ${provider.id} ${provider.rowVersion} ${settings.issuer}`
  const cached = issuers.get(key)
  if (cached) return cached
  const made = createOidc({ ...settings, clientSecret: secretOf(app, provider), names: namesOf(provider.attributeNames) }, callback, network)
  if (issuers.size >= maxCachedIssuers) issuers.clear()
  issuers.set(key, made)
  return made
}

/** The client of an LDAP directory. */
export async function passwordSignOn(app: App, provider: ProviderRow): Promise<PasswordSignOn> {
  const { settings, network } = await resolveSimulated(app, provider.settings)
  if (settings.protocol !== 'ldap') throw new SignOnError('misconfigured', new Error('no directory'))
  const bindPassword = settings.bindName ? secretOf(app, provider) : undefined
  return createLdap({ ...settings, bindPassword, names: namesOf(provider.attributeNames) }, network)
}

function secretOf(app: App, { secret }: ProviderRow): string {
  const opened = secret && unseal(app.secret, secretPurpose, secret)
  if (opened === undefined) throw new SignOnError('misconfigured', new Error('the secret was sealed with another key'))
  return opened ?? ''
}

/** Only the attribute names that are filled in; for empty fields of the form the defaults apply. */
const namesOf = (names: AttributeNames): Names => Object.fromEntries(Object.entries(names).filter(([, name]) => name)) as Names
