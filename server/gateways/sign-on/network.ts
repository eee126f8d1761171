import { lookup as resolve } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Trouble, troubleFrom } from './trouble.ts'

/** No answer within this time counts as a provider that is down. */
export const patience = 5_000
const longestAnswer = 1_000_000

// Addresses that are not the public internet: an administrator of an institution must not look around in our own network with them.
const inner = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10], // also the metadata service of Alibaba Cloud
  ['127.0.0.0', 8],
  ['168.63.129.16', 32], // the host's service of Azure
  ['169.254.0.0', 16], // link-local, and most metadata services
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(network, bits, 'ipv4')
// What lies outside the global unicast addresses, and inside them what carries an IPv4 address along.
for (const [network, bits] of [
  ['::', 3],
  ['2001::', 32],
  ['2002::', 16],
  ['4000::', 2],
  ['8000::', 1],
] as const)
  inner.addSubnet(network, bits, 'ipv6')

export interface Asking {
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string | Buffer
  /** The certificate of the authority that the provider's own is signed by (PEM), where it is not a public one. */
  authority?: string | undefined
}

/** The way out to providers, whose addresses come from the administrators of institutions. */
export interface Network {
  /** For a connection to this host and port: fails with a trouble where it may not go. `secure`: nothing is sent in the clear. */
  route: (host: string, port: number, secure: boolean) => LookupFunction
  /** One request. Redirects are not followed, and an answer has at most a megabyte. */
  ask: (address: URL, asking?: Asking) => Promise<Response>
}

/**
 * Public addresses over TLS only, besides what the operator allows: addresses (`10.1.2.3`), networks (`10.0.0.0/8`) or one port of an
 * address (`127.0.0.1:8443`, `[::1]:8443`). What is allowed may also be asked without TLS.
 */
export function openNetwork(allowed: readonly string[], wait = patience): Network {
  const doors = allowed.map(doorOf)
  const open = (address: string, port: number, secure: boolean) => {
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (doors.some((door) => door.list.check(address, family) && (door.port === undefined || door.port === port))) return true
    return secure && !inner.check(address, family)
  }

  function route(host: string, port: number, secure: boolean): LookupFunction {
    // A host that is an address is connected to without being looked up.
    if (isIP(host) && !open(host, port, secure)) throw new Trouble('closedAddress')
    return (name, options, done) =>
      resolve(name, { ...options, all: true }, (error, found) => {
        if (error) return done(error, '')
        // The addresses that were checked are the ones that are connected to: a second look-up could give others.
        const closed = found.some(({ address }) => !open(address, port, secure))
        if (closed || !found[0]) return done(new Trouble('closedAddress'), '')
        if (options.all) return done(null, found)
        return done(null, found[0].address, found[0].family)
      })
  }

  function ask(address: URL, { method = 'GET', headers = {}, body, authority }: Asking = {}): Promise<Response> {
    return new Promise<Response>((answered, failed) => {
      const secure = address.protocol === 'https:'
      if (!secure && address.protocol !== 'http:') throw new Trouble('misconfigured')
      const host = address.hostname.replace(/^\[|\]$/g, '')
      const lookup = route(host, Number(address.port || (secure ? 443 : 80)), secure)
      const options = { method, headers: { ...headers, connection: 'close' }, lookup, signal: AbortSignal.timeout(wait), agent: false }
      const request = secure ? tlsRequest(address, { ...options, ...(authority && { ca: authority }) }) : plainRequest(address, options)
      request.on('error', failed)
      request.on('response', (response) => {
        const chunks: Buffer[] = []
        let size = 0
        response.on('error', failed)
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          size += chunk.length
          if (size > longestAnswer) request.destroy(new Trouble('unreadable'))
        })
        response.on('end', () => answered(responseOf(response.statusCode ?? 500, response.headers, Buffer.concat(chunks))))
      })
      request.end(body)
    }).catch((error: unknown) => {
      throw networkTrouble(error)
    })
  }
  return { route, ask }
}

/** An address for a browser or a request; refuses what is no web address, before a browser is sent there. */
export function webAddress(text: string): URL {
  const address = URL.parse(text)
  if (!address || !/^https?:$/.test(address.protocol)) throw new Trouble('misconfigured', new Error(`"${text}" is no web address`))
  return address
}

function responseOf(status: number, headers: Record<string, string | string[] | undefined>, body: Buffer<ArrayBuffer>): Response {
  const plain = Object.entries(headers).map(([name, value]): [string, string] => [name, [value ?? ''].flat().join(', ')])
  return new Response([204, 205, 304].includes(status) ? null : body, { status, headers: plain })
}

const certificateErrors = /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|ERR_SSL_)/

/** Whether nobody answers, or whoever answers cannot be trusted. */
export function networkTrouble(error: unknown): Trouble {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return troubleFrom(error, certificateErrors.test(code) ? 'untrusted' : 'unreachable')
}

function doorOf(text: string): { list: BlockList; port: number | undefined } {
  const list = new BlockList()
  const [, address = '', bits, port] =
    text.match(/^\[([0-9a-f:.]+)\]()(?::(\d+))?$/i) ??
    text.match(/^([\d.]+)(?:\/(\d+))?(?::(\d+))?$/) ??
    text.match(/^([0-9a-f:.]+)(?:\/(\d+))?$/i) ??
    []
  const family = isIP(address)
  if (!family || Number(bits || 0) > (family === 4 ? 32 : 128) || Number(port ?? 1) > 65_535)
    throw new Error(`"${text}" is no address, network or address with port`)
  list.addSubnet(address, bits ? Number(bits) : family === 4 ? 32 : 128, family === 4 ? 'ipv4' : 'ipv6')
  return { list, port: port ? Number(port) : undefined }
}
