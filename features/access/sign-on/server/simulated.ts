import type { ProviderSettings } from '../contract.ts'
import type { Network } from '#server/gateways/sign-on/network.ts'
import { isSimulated } from '#server/gateways/sign-on/simulators.ts'
import type { App } from '#server/kernel/app.ts'

const addressOf = (settings: ProviderSettings) =>
  settings.protocol === 'cas'
    ? settings.base
    : settings.protocol === 'oidc'
      ? settings.issuer
      : settings.protocol === 'saml'
        ? settings.entryPoint
        : settings.server

/** Whether a provider can be offered: simulated ones only where the simulators run. */
export const isOffered = (app: App, settings: ProviderSettings) => !isSimulated(addressOf(settings)) || app.gateways.simulators.signOn !== undefined

/** The settings with addresses that can be reached, and the network to use: `https://cas.simulated` becomes the simulator of this process. */
export async function resolveSimulated(app: App, settings: ProviderSettings): Promise<{ settings: ProviderSettings; network: Network }> {
  const { signOn, simulators } = app.gateways
  if (!isSimulated(addressOf(settings)) || !simulators.signOn) return { settings, network: signOn }
  const { cas, oidc, saml, ldap, network } = await simulators.signOn.open()
  if (settings.protocol === 'cas') return { settings: { ...settings, base: cas.base }, network }
  if (settings.protocol === 'oidc') return { settings: { ...settings, issuer: oidc.issuer }, network }
  if (settings.protocol === 'ldap') return { settings: { ...settings, server: ldap.address, authority: ldap.certificate }, network }
  const { entityId, entryPoint, certificate } = saml
  return { settings: { ...settings, entityId, entryPoint, certificates: [certificate] }, network }
}
