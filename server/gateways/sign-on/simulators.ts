import { simulateCas } from './cas/cas-simulator.ts'
import { simulatedBase, simulatedReader, simulateLdap } from './ldap/ldap-simulator.ts'
import { type Network, openNetwork } from './network.ts'
import { simulateOidc } from './oidc/oidc-simulator.ts'
import { simulateSaml } from './saml/saml-simulator.ts'

/** Whether a provider's address, such as `https://cas.simulated`, stands for the simulator of its protocol. */
export const isSimulated = (address: string) => URL.parse(address)?.hostname.endsWith('.simulated') ?? false

export const simulatedClient = { clientId: 'recto', clientSecret: 'simulated secret' }

/** One provider of each protocol on this machine, and a network that may connect to them. */
export interface SignOnSimulators {
  cas: Awaited<ReturnType<typeof simulateCas>>
  oidc: Awaited<ReturnType<typeof simulateOidc>>
  saml: Awaited<ReturnType<typeof simulateSaml>>
  ldap: Awaited<ReturnType<typeof simulateLdap>>
  reader: typeof simulatedReader
  base: string
  network: Network
}

/** Starts the simulators at their first use; most processes never need them. */
export function openSignOnSimulators() {
  let opened: Promise<SignOnSimulators> | undefined
  async function start(): Promise<SignOnSimulators> {
    const [cas, oidc, saml, ldap] = await Promise.all([simulateCas(), simulateOidc(simulatedClient), simulateSaml(), simulateLdap()])
    const ports = [cas.base, oidc.issuer, saml.entryPoint, ldap.address].map((address) => `127.0.0.1:${new URL(address).port}`)
    return { cas, oidc, saml, ldap, reader: simulatedReader, base: simulatedBase, network: openNetwork(ports) }
  }
  const close = async () => {
    const all = await opened
    await Promise.all([all?.cas.close(), all?.oidc.close(), all?.saml.close(), all?.ldap.close()])
  }
  return { open: () => (opened ??= start()), close }
}
