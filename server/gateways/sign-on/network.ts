import { lookup as resolve } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { SignOnError, toSignOnError } from './sign-on-error.ts'

/** Timeout of a request to a provider, in milliseconds; after it the provider counts as unreachable. */
export const providerTimeout = 5_000
const maxAnswerBytes = 1_000_000

// Addresses outside the public internet: the administrator of an institution must not reach our own network through them.
const internal = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10], // also the metadata service of Alibaba Cloud
  ['127.0.0.0', 8],
  ['168.63.129.16', 32], // the host service of Azure
  ['169.254.0.0', 16], // link-local, and most metadata services
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  internal.addSubnet(network, bits, 'ipv4')
// Everything outside the global unicast addresses, and within them the ranges that embed an IPv4 address.
for (const [network, bits] of [
  ['::', 3],
  ['2001::', 32],
  ['2002::', 16],
  ['4000::', 2],
  ['8000::', 1],
] as const)
  internal.addSubnet(network, bits, 'ipv6')

export interface Asking {
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string | Buffer
  /** Certificate (PEM) of the authority that has signed the provider's certificate, if it is not a public authority. */
  authority?: string | undefined
}

/** Connections to providers. Their addresses are entered by administrators of institutions and so are not trusted. */
export interface Network {
  /** The DNS lookup for a connection to this host and port; fails with a Trouble if the address is not allowed. `secure`: the connection uses TLS. */
  route: (host: string, port: number, secure: boolean) => LookupFunction
  /** One request. Redirects are not followed, and an answer has at most a megabyte. */
  ask: (address: URL, asking?: Asking) => Promise<Response>
}

/**
 * Allows public addresses over TLS, and what the operator allows in addition: addresses (`10.1.2.3`), networks (`10.0.0.0/8`) or one port of an
 * address (`127.0.0.1:8443`, `[::1]:8443`). The latter may also be used without TLS.
 */
export function openNetwork(allowed: readonly string[], wait = providerTimeout): Network {
  const exceptions = allowed.map(exceptionOf)
  const isAllowed = (address: string, port: number, secure: boolean) => {
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (exceptions.some(({ list, port: only }) => list.check(address, family) && (only === undefined || only === port))) return true
    return secure && !internal.check(address, family)
  }

  function route(host: string, port: number, secure: boolean): LookupFunction {
    // A host that is an IP address is connected to without a lookup.
    if (isIP(host) && !isAllowed(host, port, secure)) throw new SignOnError('closedAddress')
    return (name, options, done) =>
      resolve(name, { ...options, all: true }, (error, found) => {
        if (error) return done(error, '')
        // The connection uses exactly the checked addresses: a second lookup could return others.
        const closed = found.some(({ address }) => !isAllowed(address, port, secure))
        if (closed || !found[0]) return done(new SignOnError('closedAddress'), '')
        if (options.all) return done(null, found)
        return done(null, found[0].address, found[0].family)
      })
  }

  function ask(address: URL, { method = 'GET', headers = {}, body, authority }: Asking = {}): Promise<Response> {
    return new Promise<Response>((answered, failed) => {
      const secure = address.protocol === 'https:'
      if (!secure && address.protocol !== 'http:') throw new SignOnError('misconfigured')
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
          if (size > maxAnswerBytes) request.destroy(new SignOnError('unreadable'))
        })
        response.on('end', () => answered(responseOf(response.statusCode ?? 500, response.headers, Buffer.concat(chunks))))
      })
      request.end(body)
    }).catch((error: unknown) => {
      throw toConnectionError(error)
    })
  }
  return { route, ask }
}

/** Parses an address for a browser or a request; refuses anything but http and https, such as `javascript:`. */
export function webAddress(text: string): URL {
  const address = URL.parse(text)
  if (!address || !/^https?:$/.test(address.protocol)) throw new SignOnError('misconfigured', new Error(`"${text}" is not a web address`))
  return address
}

function responseOf(status: number, headers: Record<string, string | string[] | undefined>, body: Buffer<ArrayBuffer>): Response {
  const plain = Object.entries(headers).map(([name, value]): [string, string] => [name, [value ?? ''].flat().join(', ')])
  return new Response([204, 205, 304].includes(status) ? null : body, { status, headers: plain })
}

const certificateErrors = /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|ERR_SSL_)/

/** The Trouble for a network error: `untrusted` for a certificate error, otherwise `unreachable`. */
export function toConnectionError(error: unknown): SignOnError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return toSignOnError(error, certificateErrors.test(code) ? 'untrusted' : 'unreachable')
}

function exceptionOf(text: string): { list: BlockList; port: number | undefined } {
  const list = new BlockList()
  const [, address = '', bits, port] =
    text.match(/^\[([0-9a-f:.]+)\]()(?::(\d+))?$/i) ??
    text.match(/^([\d.]+)(?:\/(\d+))?(?::(\d+))?$/) ??
    text.match(/^([0-9a-f:.]+)(?:\/(\d+))?$/i) ??
    []
  const family = isIP(address)
  if (!family || Number(bits || 0) > (family === 4 ? 32 : 128) || Number(port ?? 1) > 65_535)
    throw new Error(`"${text}" is not an address, network or address with port`)
  list.addSubnet(address, bits ? Number(bits) : family === 4 ? 32 : 128, family === 4 ? 'ipv4' : 'ipv6')
  return { list, port: port ? Number(port) : undefined }
}
