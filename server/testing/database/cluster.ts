import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '#server/run/embedded/open.ts'
import { migrate, signInRole } from '#server/kernel/migrations/migrate.ts'

/** One PostgreSQL for a test run, with fsync on, and one migrated template that every test file clones. */
export async function startCluster() {
  const dataDir = await mkdtemp(`${tmpdir()}/recto-test-`)
  // Started by root, PostgreSQL runs as another user, which needs access to the folder.
  await chmod(dataDir, 0o755)
  await writeFile(`${dataDir}/secrets.json`, JSON.stringify({ owner: 'owner' }))
  const server = await openEmbedded(dataDir)
  const port = Number(new URL(server.ownerUrl).port)
  const client = new pg.Client({ connectionString: server.ownerUrl })
  await client.connect()
  await client.query('create database template_recto')
  await client.end()
  const owner = `postgres://postgres:owner@127.0.0.1:${port}`
  await migrate(`${owner}/template_recto`)
  await signInRole(`${owner}/template_recto`, 'app')
  async function stop() {
    const { folder } = JSON.parse(await readFile(`${dataDir}/postgres.json`, 'utf8')) as { folder: string }
    await server.close()
    await rm(resolve(dataDir, folder), { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  }
  return { port, stop }
}

export default async function setup({ provide }: TestProject) {
  const { port, stop } = await startCluster()
  provide('port', port)
  return stop
}

declare module 'vitest' {
  interface ProvidedContext {
    port: number
  }
}
