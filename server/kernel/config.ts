import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { GatewaySettings } from '../gateways/gateways.ts'
import { readGatewaySettings } from '../gateways/settings.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

export interface Config {
  host: string
  port: number
  dataDir: string
  /** Undefined: decide by host and by whether the database has an account. */
  demo: boolean | undefined
  databaseUrl: string | undefined
  directUrl: string | undefined
  storageUrl: string | undefined
  publicUrl: string
  role: 'all' | 'web' | 'worker'
  /** Origin of a web development server that serves the assets instead of the build. */
  webDev: string | undefined
  gateways: GatewaySettings
}

/** Reads the settings of the environment; a bad one is named in words that an operator can act on. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const port = Number(env['RECTO_PORT'] ?? 8080)
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`RECTO_PORT must be a number from 0 to 65535, not "${env['RECTO_PORT']}"`)
  const host = env['RECTO_HOST'] ?? '127.0.0.1'
  const role = env['RECTO_ROLE'] ?? 'all'
  if (role !== 'all' && role !== 'web' && role !== 'worker') throw new Error(`RECTO_ROLE must be all, web or worker, not "${role}"`)
  const databaseUrl = env['DATABASE_URL'] || undefined
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) throw new Error('DATABASE_URL must begin with postgres://')
  const publicUrl = env['RECTO_PUBLIC_URL'] || `http://${host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host}:${port}`
  return {
    host,
    port,
    role,
    databaseUrl,
    directUrl: env['DATABASE_DIRECT_URL'] || databaseUrl,
    dataDir: resolve(root, env['RECTO_DATA_DIR'] || 'data'),
    demo: env['RECTO_DEMO'] === undefined ? undefined : env['RECTO_DEMO'] === '1',
    storageUrl: env['STORAGE_URL'] || undefined,
    publicUrl,
    webDev: env['RECTO_WEB_DEV'] || undefined,
    gateways: readGatewaySettings(env, publicUrl, isLoopback(host) && isLoopback(new URL(publicUrl).hostname)),
  }
}

export const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')
