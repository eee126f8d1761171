import { connect } from 'node:net'
import { existsSync } from 'node:fs'

// PostgreSQL addresses with the meaning that libpq gives them; the driver interprets sslmode differently.

const modes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const
type Mode = (typeof modes)[number]

/**
 * Checks the database address of a setting. The error message shows no part of an address that cannot be parsed, since any part may be the password.
 * @param name The setting's name, for messages.
 */
export function checkAddress(text: string, name: string): string {
  if (!/^postgres(ql)?:\/\//.test(text)) throw new Error(`${name} must begin with postgres://`)
  const unreadable = `${name} cannot be read as an address. In the user's name and password write @ as %40, / as %2F, : as %3A, # as %23, ? as %3F and % as %25.`
  if (!URL.canParse(text)) throw new Error(unreadable)
  const url = new URL(text)
  if (text.split('@').length > 2 || url.pathname.includes('@') || url.search.includes('@') || url.hash) throw new Error(unreadable)
  const mode = url.searchParams.get('sslmode')
  if (mode && !modes.some((each) => each === mode)) throw new Error(`${name}: sslmode must be one of ${modes.join(', ')}, not "${mode}"`)
  const root = url.searchParams.get('sslrootcert')
  if (root && root !== 'system' && !existsSync(root)) throw new Error(`${name}: there is no file ${root} (sslrootcert)`)
  if (mode === 'verify-ca' && !root) throw new Error(`${name}: sslmode=verify-ca needs sslrootcert=… with the certificate of the authority`)
  return text
}

/**
 * The same address with parameters that make the driver treat sslmode as libpq does (PostgreSQL manual, 34.19.1): `require` encrypts without
 * checking the certificate, `verify-ca` checks the authority, `verify-full` the host name as well; `allow` and `prefer`, the default, encrypt if
 * the server supports it, which this function asks the server.
 */
export async function withTlsOf(text: string): Promise<string> {
  const url = new URL(text)
  const mode = (url.searchParams.get('sslmode') ?? 'prefer') as Mode
  const chosen = mode !== 'allow' && mode !== 'prefer' ? mode : (await offersTls(url)) ? 'require' : 'disable'
  url.searchParams.set('sslmode', chosen)
  if (url.searchParams.get('sslrootcert') === 'system') url.searchParams.delete('sslrootcert')
  url.searchParams.set('uselibpqcompat', 'true')
  return url.href
}

/** Asks the server by the protocol's SSLRequest whether it supports TLS. False if it cannot be reached: opening the connection will report why. */
function offersTls({ hostname, port }: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 5432), timeout: 5000 })
    const done = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => socket.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])))
    socket.once('data', (answer) => done(answer[0] === 0x53))
    socket
      .once('error', () => done(false))
      .once('timeout', () => done(false))
      .once('close', () => done(false))
  })
}
