import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '#server/run/backup/verify.ts'
import { writeBackup } from '#server/run/backup/write.ts'
import { deleteUnusedObject } from '#server/kernel/files/objects/delete-unused-object.ts'
import { newId } from '#server/kernel/data/id.ts'
import { withInstitution } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { openImporting } from '#server/testing/inputs/importing.ts'

let on: Awaited<ReturnType<typeof openImporting>>
let folder: string
beforeAll(async () => {
  on = await openImporting()
  folder = await mkdtemp(join(tmpdir(), 'recto-import-files-'))
})
afterAll(async () => {
  await on.close()
  await rm(folder, { recursive: true })
})

const sums = () => asOwner(on.server.urls.owner, 'select state, sha256 from imports order by created_at, id')

test('an import names no file once it was read or could not be read, and a backup and verify succeed', async () => {
  const { server } = on
  const { urls, app } = server
  const read = await on.checked('姓名,学号\n林知远,20260001\n')
  await on.step(read.id, 'run')
  const { data } = await on.upload('没有表头\n', { fields: { dryRun: 'true' } })
  await on.finished((data as { jobId: string }).jobId)
  expect(await sums()).toEqual([
    { state: 'done', sha256: null },
    { state: 'failed', sha256: null },
  ])
  expect(await writeBackup(urls.owner, join(folder, 'people.zip'), app.store)).toMatchObject({ files: 0, lost: [] })
  expect(await verify(urls.owner, app.store)).toEqual([])
})

test('the database refuses an empty checksum', async () => {
  await expect(asOwner(on.server.urls.owner, `update imports set sha256 = ''`)).rejects.toThrow('imports_sha256_check')
  await expect(
    asOwner(on.server.urls.owner, `insert into edition_files values (gen_random_uuid(), gen_random_uuid(), '', 'a', 'a', 'a', 1)`),
  ).rejects.toThrow('edition_files_sha256_check')
})

test('a stored file stays while another import or a waiting job has to read it, and is deleted afterwards', async () => {
  const { server, here, administrator } = on
  const { app } = server
  const bytes = Buffer.from('姓名\n沈\n')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await writeFile(join(folder, 'upload'), bytes)
  await app.store.put(sha256, join(folder, 'upload'))
  const forgotten = async () => {
    await deleteUnusedObject(app, sha256)
    return (await app.store.size(sha256)) === undefined
  }
  const [importId, jobId] = [newId(), newId()]
  await withInstitution(server.database, here, async (db) => {
    const { memberId } = administrator
    await db
      .insertInto('imports')
      .values({ id: importId, kind: 'users', fileName: 'a.csv', size: bytes.length, sha256, createdBy: memberId })
      .execute()
  })
  expect(await forgotten()).toBe(false)
  await withInstitution(server.database, here, async (db) => {
    await db.updateTable('imports').set({ sha256: null }).where('id', '=', importId).execute()
    const input = JSON.stringify({ upload: { sha256, size: bytes.length } })
    await db.insertInto('jobs').values({ id: jobId, memberId: administrator.memberId, kind: 'none', title: '', input }).execute()
  })
  expect(await forgotten()).toBe(false)
  await withInstitution(server.database, here, (db) => db.updateTable('jobs').set({ state: 'done' }).where('id', '=', jobId).execute())
  expect(await forgotten()).toBe(true)
})
