import type { Provider } from '#features/access/sign-on/contract.ts'
import { simulatedBase, simulatedReader } from '#server/gateways/sign-on/ldap/ldap-simulator.ts'
import { simulatedClient } from '#server/gateways/sign-on/simulators.ts'
import { newId } from '#server/kernel/data/id.ts'
import { buildInstitution, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { openBrowser } from './browser.ts'
import type { openServer } from './open.ts'

type Server = Awaited<ReturnType<typeof openServer>>

export const providersPath = '/pressplatform/sign-on/providers'
const drafts = {
  cas: { settings: { protocol: 'cas', base: 'https://cas.simulated/cas' } },
  oidc: {
    settings: { protocol: 'oidc', issuer: 'https://oidc.simulated', clientId: simulatedClient.clientId },
    secret: simulatedClient.clientSecret,
  },
  saml: { settings: { protocol: 'saml', entityId: 'https://saml.simulated/metadata', entryPoint: 'https://saml.simulated/sso', certificates: [] } },
  ldap: {
    settings: { protocol: 'ldap', server: 'ldap://ldap.simulated', startTls: true, bindName: simulatedReader.name, base: simulatedBase },
    secret: simulatedReader.password,
  },
}
export type Kind = keyof typeof drafts

/** An institution with one provider. */
export interface Campus {
  code: string
  institutionId: string
  admin: Person
  provider: Provider
}

/** What a provider returns through the browser: an address, and for SAML a form to post there. */
export interface Return {
  url: string
  form?: Record<string, string>
}

/** Builds an institution with one provider, which is enabled by default. */
export async function buildCampus(server: Server, kind: Kind, more: object = {}, enabled = true): Promise<Campus> {
  const code = `i-${newId().slice(-12)}`
  const institutionId = await buildInstitution(server.database, { code, name: '江川理工大学' })
  const admin = await buildPerson(server.database, institutionId, 'administrator')
  const added = await server.ask(admin, 'POST', providersPath, { code: kind, name: '统一身份认证', ...drafts[kind], ...more })
  if (added.status !== 200) throw new Error(`no provider: ${added.errorMessage}`)
  const provider: Provider = added.data
  if (enabled) await server.ask(admin, 'PUT', `${providersPath}/${provider.id}/enabled`, { enabled: true })
  return { code, institutionId, admin, provider }
}

/** Adds a member with the number under which the provider knows the person. */
export async function buildNumbered(server: Server, institutionId: string, number: string, role = 'teacher'): Promise<Person> {
  const person = await buildPerson(server.database, institutionId, role, { name: '周岚' })
  await withInstitution(server.database, institutionId, (db) => db.updateTable('members').set({ number }).where('id', '=', person.memberId).execute())
  return person
}

/** Chooses a person on the provider's page; returns what the provider sends back. */
export async function choose(address: string, person: string): Promise<Return> {
  const answer = await fetch(`${address}&person=${person}`, { redirect: 'manual' })
  const location = answer.headers.get('location')
  if (location) return { url: ownAddress(location) }
  const page = await answer.text()
  const value = (name: string) => page.match(new RegExp(`name="${name}" value="([^"]*)"`))?.[1] ?? ''
  const form = { SAMLResponse: value('SAMLResponse'), RelayState: value('RelayState') }
  return { url: ownAddress(page.match(/action="([^"]*)"/)?.[1] ?? ''), form }
}

/** The path and query of an address of the server under test. */
export const ownAddress = (address: string) => address.replace(/^http:\/\/localhost/, '')

const beginAddress = ({ code, provider }: Campus, query: string) => `/unifiedplatform/v1/sign-on/${code}/${provider.code}/begin${query}`

/** A browser that follows the redirects to providers and back. */
export function openTraveller(server: Server, cookie = '') {
  const browser = openBrowser(server, cookie)
  const begin = (to: Campus, query = '', same = false) => browser.get(beginAddress(to, query), same ? { 'sec-fetch-site': 'same-origin' } : {})
  /** Starts a sign-in at a provider; returns the provider's address. `same`: from a page of our own. */
  const leave = async (to: Campus, query = '', same = false) => String((await begin(to, query, same)).headers.location)
  /** Returns to the server with what the provider sent, and gives the last answer. */
  async function comeBack({ url, form }: Return) {
    if (!form) return browser.get(url)
    const posted = await browser.post(url, form)
    return posted.statusCode === 303 ? browser.get(String(posted.headers.location)) : posted
  }
  /** A whole sign-in: to the provider, choose a person, and back. */
  const travel = async (to: Campus, person: string, query = '', same = false) => comeBack(await choose(await leave(to, query, same), person))
  return { ...browser, begin, leave, comeBack, travel }
}
