import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { deleteExpiredFiles } from '#server/kernel/files/generated-files.ts'
import { findStorage } from '#server/kernel/files/storage.ts'
import { openResources } from '#server/testing/resources.ts'
import { purgeResources } from '../batch/batch-queries.ts'

let on: Awaited<ReturnType<typeof openResources>>
beforeAll(async () => void (on = await openResources('both')))
afterAll(() => on.server.close())

const worker = fileURLToPath(new URL('../../../../../server/testing/processes/bin-worker.ts', import.meta.url))

test('a process that is killed while it deletes the bytes of the bin leaves work that the next one ends, and storage is counted right', async () => {
  const { server, owner, add, ask, run, institutionId } = on
  const { app } = server
  const length = 1000
  const bytes = () => Buffer.alloc(length, `${newId()} `)
  const stored = async () => (await findStorage(app.database, institutionId)).stored
  const before = await stored()
  const kept = bytes()
  const staying = await add(owner, '留下.txt', {}, kept)
  const rows = [await add(owner, '同样内容.txt', {}, kept)]
  for (let each = 0; each < 20; each++) rows.push(await add(owner, `旧 ${each}.txt`, {}, bytes()))
  const ids = rows.map(({ id }) => id)
  // Their conversions would need the bytes as long as they wait.
  await run((db) => db.deleteFrom('jobs').execute())
  const sums = await run((db) => db.selectFrom('files').select(['id', 'sha256']).where('id', 'in', ids).execute())
  expect(await stored()).toBe(before + 21 * length)

  await ask(owner, 'DELETE', '', { ids, forGood: false })
  const day = 24 * 3600_000
  await run((db) =>
    db
      .updateTable('resources')
      .set({ deletedAt: new Date(Date.now() - 31 * day) })
      .where('id', 'in', ids)
      .execute(),
  )
  expect(await run((db) => purgeResources(db, new Date(Date.now() - 30 * day), 200))).toBe(21)

  const child = fork(worker, [server.urls.app, dirname(app.scratch)], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  const removed = new Set<string>()
  let over = false
  child.on('message', (message) => {
    const name = message as string
    over ||= name === 'ended'
    if (sums.some(({ sha256 }) => sha256 === name)) removed.add(name)
    if (removed.size === 5) child.kill('SIGKILL')
  })
  await ended
  expect([removed.size, over]).toEqual([5, false])
  // The rows are still there, so that nothing is forgotten.
  const left = () => run((db) => db.selectFrom('files').select('id').where('id', 'in', ids).execute())
  expect(await left()).toHaveLength(21)

  await deleteExpiredFiles(app)
  expect(await left()).toEqual([])
  const own = sums.filter(({ id }) => id !== rows[0]?.id)
  for (const { sha256 } of own) expect(await app.store.size(sha256)).toBeUndefined()
  const shared = sums.find(({ id }) => id === rows[0]?.id)
  expect(await app.store.size(shared?.sha256 ?? '')).toBe(length)
  expect(await stored()).toBe(before + length)
  expect((await ask<{ bytes: number }>(owner, 'GET', '/usage')).data.bytes).toBe(length)
  expect((await on.bytesOf(owner, staying.url)).rawPayload).toEqual(kept)
})
