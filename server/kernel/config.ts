import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import proxyAddress from '@fastify/proxy-addr'
import type { PageIsland } from '#contract/page-island.ts'
import type { GatewaySettings } from '#server/gateways/gateways.ts'
import { isFixedPath } from '#plain/router-base.ts'
import { screenPaths } from '#contract/paths.ts'
import { readGatewaySettings } from '#server/gateways/settings.ts'
import { checkAddress, withTlsOf } from './data/database-address.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

export interface Config {
  host: string
  port: number
  dataDir: string
  /** The server listens on a loopback address and its public address is one too: no other machine can reach it, directly or through a proxy. */
  local: boolean
  /** Undefined: decided by where the server and its database are and by whether the database has an account. */
  demo: boolean | undefined
  databaseUrl: string | undefined
  directUrl: string | undefined
  /** A replica for reads that tolerate a short replication lag. */
  readUrl: string | undefined
  storageUrl: string | undefined
  publicUrl: string
  /** The origin of pages of packages, which are foreign scripts; undefined: packages are not played. */
  contentUrl: string | undefined
  /** The base path of all screens without a slash at its end; empty for the root. Calls and files keep their paths. */
  routerBase: string
  /** Proxies whose X-Forwarded-… headers are trusted. */
  trustedProxies: string
  /** Bearer token for /metrics. Without one only programs on this machine may read the metrics. */
  metricsToken: string | undefined
  /** Seconds that a process still answers after a SIGTERM, while /readyz already refuses so that load balancers stop sending requests. */
  drainSeconds: number
  role: 'all' | 'web' | 'worker'
  /** Jobs that run at the same time in this process; undefined: by the number of processors. */
  jobs: number | undefined
  /** Origin of a web development server that serves the assets instead of the build. */
  webDev: string | undefined
  /** What every page tells its scripts. */
  island: Pick<PageIsland, 'deleteAsPost' | 'miniProgramLogin'>
  gateways: GatewaySettings
  /** The bank account to which institutions pay their recharges. */
  payee: Payee | undefined
}

export interface Payee {
  name: string
  bank: string
  account: string
}

/** Reads the settings from the environment. Throws for an invalid one, with a message that tells the operator what to change. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const port = Number(env['RECTO_PORT'] ?? 8080)
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`RECTO_PORT must be a number from 0 to 65535, not "${env['RECTO_PORT']}"`)
  const host = env['RECTO_HOST'] ?? '127.0.0.1'
  const role = env['RECTO_ROLE'] ?? 'all'
  if (role !== 'all' && role !== 'web' && role !== 'worker') throw new Error(`RECTO_ROLE must be all, web or worker, not "${role}"`)
  const address = (name: string) => (env[name] ? checkAddress(env[name], name) : undefined)
  const databaseUrl = address('DATABASE_URL')
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])
    if (env[name] && !databaseUrl) throw new Error(`${name} needs DATABASE_URL as well: alone it would leave open which database the server works on`)
  const publicUrl = publicUrlOf(env['RECTO_PUBLIC_URL'] || `http://${ownName(host)}:${port}`)
  const routerBase = routerBaseOf(env['RECTO_ROUTER_BASE'] || '')
  const local = isLoopback(host) && isLoopback(new URL(publicUrl).hostname)
  const jobs = env['RECTO_JOBS'] ? Number(env['RECTO_JOBS']) : undefined
  if (jobs !== undefined && (!Number.isInteger(jobs) || jobs < 2 || jobs > 64))
    throw new Error(`RECTO_JOBS must be a number from 2 to 64, not "${env['RECTO_JOBS']}"`)
  return {
    host,
    port,
    role,
    trustedProxies: trustedProxiesOf(env['RECTO_TRUSTED_PROXIES'] || 'loopback'),
    metricsToken: env['RECTO_METRICS_TOKEN'] || undefined,
    drainSeconds: secondsOf(env['RECTO_DRAIN_SECONDS'], role === 'web' ? 5 : 0),
    jobs,
    databaseUrl,
    directUrl: address('DATABASE_DIRECT_URL') ?? databaseUrl,
    readUrl: address('DATABASE_READ_URL'),
    dataDir: resolve(root, env['RECTO_DATA_DIR'] || 'data'),
    local,
    demo: switchOf(env, 'RECTO_DEMO'),
    storageUrl: env['STORAGE_URL'] || undefined,
    publicUrl,
    contentUrl: contentUrlOf(env['RECTO_CONTENT_URL'], publicUrl, local),
    routerBase,
    webDev: env['RECTO_WEB_DEV'] || undefined,
    island: {
      ...(switchOf(env, 'RECTO_DELETE_AS_POST') && { deleteAsPost: true }),
      ...(env['RECTO_MINI_PROGRAM_LOGIN'] && { miniProgramLogin: miniProgramPathOf(env['RECTO_MINI_PROGRAM_LOGIN']) }),
    },
    gateways: readGatewaySettings(env, publicUrl, switchOf(env, 'RECTO_SIMULATE') ?? local),
    payee: payeeOf(env['RECTO_PAYEE']),
  }
}

function payeeOf(text: string | undefined): Payee | undefined {
  if (!text) return undefined
  const [name = '', bank = '', account = '', ...more] = text.split(/[;；]/).map((part) => part.trim())
  if (!name || !bank || !account || more.length) throw new Error(`RECTO_PAYEE must be NAME;BANK;ACCOUNT, not "${text}"`)
  return { name, bank, account }
}

/** The settings, with TLS decided in the address of each database by asking its server where the address does not say. */
export async function loadConfig(): Promise<Config> {
  const config = readConfig()
  const chosen = (url: string | undefined) => (url ? withTlsOf(url) : Promise.resolve(undefined))
  const { databaseUrl, directUrl, readUrl } = config
  const [main, direct, read] = await Promise.all([chosen(databaseUrl), directUrl === databaseUrl ? undefined : chosen(directUrl), chosen(readUrl)])
  return { ...config, databaseUrl: main, directUrl: direct ?? main, readUrl: read }
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d+){3}$/.test(host)

/** An on/off setting (1 or 0); undefined if it is not set. */
function switchOf(env: Record<string, string | undefined>, name: string): boolean | undefined {
  const text = env[name] || undefined
  if (text !== undefined && text !== '0' && text !== '1') throw new Error(`${name} must be 0 or 1, not "${text}"`)
  return text === undefined ? undefined : text === '1'
}

function miniProgramPathOf(text: string): string {
  if (!/^\/[\w/-]{1,200}$/.test(text)) throw new Error(`RECTO_MINI_PROGRAM_LOGIN must be the path of a page, like /pages/login/login, not "${text}"`)
  return text
}

/** The host to use in an address that a browser on this machine can open. */
function ownName(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** Checks the public address. The paths of screens and calls begin at the root of the host, so the address must not have a path; `RECTO_ROUTER_BASE` moves the screens. */
function publicUrlOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new Error(`RECTO_PUBLIC_URL must be like https://books.example.edu, not "${text}"`)
  if (url.pathname !== '/' || url.search || url.hash || url.username) {
    throw new Error(`RECTO_PUBLIC_URL must be a scheme and a host, like ${url.origin}. To serve the screens below a path set RECTO_ROUTER_BASE.`)
  }
  return url.origin
}

/**
 * Checks the origin of packages, which must be another host than the public one. A server that only its own machine reaches uses `content.localhost`, which
 * browsers take for this machine.
 */
function contentUrlOf(text: string | undefined, publicUrl: string, local: boolean): string | undefined {
  const main = new URL(publicUrl)
  if (!text) return local && main.protocol === 'http:' ? `http://content.localhost${main.port && `:${main.port}`}` : undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username)
    throw new Error(`RECTO_CONTENT_URL must be a scheme and a host, like https://content.example.net, not "${text}"`)
  if (url.protocol !== main.protocol) throw new Error(`RECTO_CONTENT_URL must begin with ${main.protocol} like RECTO_PUBLIC_URL`)
  if (url.hostname === main.hostname) throw new Error('RECTO_CONTENT_URL must have another host than RECTO_PUBLIC_URL: scripts of packages run there')
  return url.origin
}

/** Checks the base path of the screens. It must not begin like a screen or a call, whose addresses it would hide. */
function routerBaseOf(text: string): string {
  const base = text.replace(/\/+$/, '')
  if (base === '') return ''
  if (!/^(\/[A-Za-z0-9_-]{1,60}){1,5}$/.test(base)) throw new Error(`RECTO_ROUTER_BASE must be a path like /books, not "${text}"`)
  const first = `/${base.split('/')[1]}`
  if (isFixedPath(`${first}/`) || screenPaths.some((path) => path === first || path.startsWith(`${first}/`)))
    throw new Error(`RECTO_ROUTER_BASE must not begin with ${first}, where Recto has addresses of its own`)
  return base
}

function trustedProxiesOf(text: string): string {
  const names = text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  try {
    proxyAddress.compile(names)
  } catch {
    throw new Error(
      `RECTO_TRUSTED_PROXIES must list addresses, networks (10.0.0.0/8) or loopback, linklocal, uniquelocal, separated by commas, not "${text}"`,
    )
  }
  return names.join(',')
}

function secondsOf(text: string | undefined, usual: number): number {
  const seconds = Number(text || usual)
  if (!Number.isFinite(seconds) || seconds < 0 || seconds > 300) throw new Error(`RECTO_DRAIN_SECONDS must be a number from 0 to 300, not "${text}"`)
  return seconds
}
