import type { Provider } from '../contract.ts'
import { endpointsToRegister } from '#plain/access/sign-on-addresses.ts'
import type { ProviderRow } from './queries.ts'
import { certificateEnds } from './rules.ts'

/** A provider in the shape of the contract, without its secret. */
export function show(
  provider: ProviderRow,
  { origin, institutionCode, people }: { origin: string; institutionCode: string; people: number },
): Provider {
  const { secret, position: _position, ...plain } = provider
  return {
    ...plain,
    hasSecret: Boolean(secret),
    people,
    certificateEnds: certificateEnds(provider.settings)?.toISOString() ?? null,
    addresses: endpointsToRegister(provider.settings.protocol, origin, institutionCode, provider.code),
  }
}

/** What the operation log stores of a provider: no certificate and no secret. */
export function logged({ id, name, nameEn, settings, attributeNames, matchBy, provisioning, role, roleRules }: Omit<ProviderRow, 'secret'>) {
  const { protocol } = settings
  const address =
    protocol === 'cas' ? settings.base : protocol === 'oidc' ? settings.issuer : protocol === 'saml' ? settings.entryPoint : settings.server
  const state = { name, nameEn, protocol, address, attributeNames, matchBy, provisioning, role, roleRules }
  return { kind: 'provider', id, name, state }
}
