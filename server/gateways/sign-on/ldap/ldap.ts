import { twoDigits } from '#plain/numbers/digits.ts'
import { isIP, connect as openSocket, type Socket } from 'node:net'
import { type ConnectionOptions, connect as openTls } from 'node:tls'
import { Client, type Entry, InvalidCredentialsError, NoSuchObjectError, ResultCodeError } from 'ldapts'
import { mapAttributes, toTexts } from '../attributes.ts'
import { type Network, providerTimeout, toConnectionError } from '../network.ts'
import type { AttributeNames, PasswordSignOn, SignOnIdentity } from '../sign-on.ts'
import { SignOnError } from '../sign-on-error.ts'

export interface LdapSettings {
  /** ldaps://host[:port], or ldap://host[:port], which is upgraded to TLS unless `startTls` is false. */
  server: string
  startTls: boolean
  /** Name of the account that searches; without it the search is anonymous. */
  bindName?: string | undefined
  bindPassword?: string | undefined
  base: string
  /** The filter that finds the person, with the placeholder {account}. */
  filter?: string | undefined
  names: AttributeNames
  authority?: string | undefined
}

const usualFilter = '(uid={account})'
const usualSubject = 'uid'

/** LDAP: finds the single entry of the account and binds with its name and the password. */
export function createLdap(settings: LdapSettings, network: Network): PasswordSignOn {
  return {
    async prove(account, password) {
      // A bind without a password succeeds as anonymous (RFC 4513, 5.1.2) and proves nothing.
      if (!password || !account.trim()) throw new SignOnError('wrongPassword')
      const { client, secured, close } = openClient(settings, network)
      try {
        const working = secured.then(() => personOf(client, settings, account, password))
        return await Promise.race([working, signInTimeout()])
      } catch (error) {
        if (error instanceof InvalidCredentialsError) throw new SignOnError('wrongPassword')
        if (error instanceof ResultCodeError) throw new SignOnError('misconfigured', error)
        throw toConnectionError(error)
      } finally {
        close()
      }
    },
  }
}

async function personOf(client: Client, settings: LdapSettings, account: string, password: string): Promise<SignOnIdentity> {
  const { bindName, bindPassword = '', base, filter = usualFilter, names } = settings
  if (bindName)
    await client.bind(bindName, bindPassword).catch((error: unknown) => {
      throw error instanceof ResultCodeError ? new SignOnError('misconfigured', error) : error
    })
  const subjectName = names.subject ?? usualSubject
  const { searchEntries } = await client.search(base, {
    filter: filter.replaceAll('{account}', () => escapeFilter(account)),
    // Operational attributes ('+') are returned only on request; one of them, entryUUID, is a good persistent id.
    attributes: ['*', '+', subjectName],
    sizeLimit: 2,
    timeLimit: providerTimeout / 1000,
  })
  const [entry] = searchEntries
  // Binds for an unknown account too, so that it takes as long as a wrong password.
  await client.bind(entry && searchEntries.length === 1 ? entry.dn : `cn=unknown,${base}`, password).catch((error: unknown) => {
    throw error instanceof NoSuchObjectError ? new SignOnError('wrongPassword') : error
  })
  if (!entry || searchEntries.length !== 1) throw new SignOnError('wrongPassword')
  const theirs = plain(entry)
  const [subject] = toTexts(theirs[subjectName.toLowerCase()])
  if (!subject) throw new SignOnError('nameless')
  return { subject, ...mapAttributes(theirs, names) }
}

/** Escapes a value for use in a search filter (RFC 4515). */
export const escapeFilter = (value: string) =>
  [...value].map((sign) => ('\\*()\0'.includes(sign) ? `\\${twoDigits(sign.charCodeAt(0), 16)}` : sign)).join('')

const plain = (entry: Entry) =>
  Object.fromEntries(Object.entries(entry).map(([name, value]) => [name.toLowerCase(), [value].flat().map(String)])) as Record<string, string[]>

/** Opens a connection that is encrypted before anything is sent, unless both the settings and the network allow an unencrypted one. */
function openClient({ server, startTls, authority }: LdapSettings, network: Network) {
  const address = URL.parse(server)
  if (!address || !/^ldaps?:$/.test(address.protocol))
    throw new SignOnError('misconfigured', new Error(`"${server}" is not the address of a directory`))
  const host = address.hostname.replace(/^\[|\]$/g, '')
  const tlsFirst = address.protocol === 'ldaps:'
  const port = Number(address.port || (tlsFirst ? 636 : 389))
  const lookup = network.route(host, port, tlsFirst || startTls)
  const tls: ConnectionOptions = { host, ...(!isIP(host) && { servername: host }), ...(authority && { ca: authority }) }
  const sockets: Socket[] = []
  const tracked = <S extends Socket>(socket: S): S => {
    sockets.push(socket)
    return socket
  }
  const client = new Client({
    url: `${address.protocol}//${address.host}`,
    timeout: providerTimeout,
    connectTimeout: providerTimeout,
    createConnection: () => tracked(openSocket({ host, port, lookup })),
    // Called with port and host for ldaps://, and with the open socket when a connection is upgraded to TLS.
    createSecureConnection: ((given: number | ConnectionOptions) =>
      tracked(openTls(typeof given === 'number' ? { ...tls, port, lookup } : { ...tls, socket: given.socket }))) as typeof openTls,
  })
  const secured = !tlsFirst && startTls ? client.startTLS({}) : Promise.resolve()
  return { client, secured, close: () => sockets.forEach((socket) => socket.destroy()) }
}

/** Rejects after twice the timeout of one request: a sign-in consists of several requests. */
const signInTimeout = () =>
  new Promise<never>((_resolve, reject) => setTimeout(() => reject(new SignOnError('unreachable')), 2 * providerTimeout).unref())
