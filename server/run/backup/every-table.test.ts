import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createS3Store } from '#server/gateways/object-store/s3-store.ts'
import { simulateS3 } from '#server/gateways/object-store/s3-simulator.ts'
import type { ObjectStore } from '#server/gateways/object-store/object-store.ts'
import { newId } from '#server/kernel/data/id.ts'
import { loadDemo } from '#server/seeds/demo.ts'
import { buildEverything } from '#server/testing/matrix/things.ts'
import { buildInstitution, buildPerson, withInstitution } from '#server/seeds/institution.ts'
import { readKeys } from '../start/keys.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { contents, emptyTarget } from '#server/testing/database/empty-target.ts'
import { fillTables } from '#server/testing/database/fill-tables.ts'
import { openServer } from '#server/testing/open.ts'
import { restoreBackup } from './restore/restore.ts'
import { verify } from './verify.ts'
import { writeBackup } from './write.ts'

let server: Awaited<ReturnType<typeof openServer>>
let folder: string
let s3: Awaited<ReturnType<typeof simulateS3>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recto-drill-'))
  s3 = await simulateS3('secret')
  server = await openServer()
  await readKeys(server.urls.owner)
  await loadDemo(server.app, () => undefined)
  const person = await buildPerson(server.database, await buildInstitution(server.database), 'author')
  await buildEverything(server.database, person)
  const upload = { sha256: 'a'.repeat(64), size: 1, name: '书.zip', suffix: 'zip', mime: 'application/zip' }
  await withInstitution(server.database, person.institutionId, (db) =>
    db
      .insertInto('jobs')
      .values({ id: newId(), memberId: person.memberId, kind: 'none', title: '', input: JSON.stringify({ upload }) })
      .execute(),
  )
}, 300_000)
afterAll(async () => {
  await server.close()
  await s3.close()
  await rm(folder, { recursive: true })
})

/** Stores a new file for each row whose file was never stored. Returns all files that rows name, by SHA-256. */
async function storeFiles(url: string, store: ObjectStore): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const columns = await asOwner(
    url,
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name in ('sha256', 'size')
      and table_name in (select tablename from pg_tables where schemaname = 'public') group by 1 having count(*) = 2 order by 1`,
  )
  const places = columns.map(({ name }) => ({
    table: name as string,
    sum: 'sha256',
    change: (sum: string, size: number) => `sha256 = '${sum}', size = ${size}`,
  }))
  const uploads = {
    table: 'jobs',
    sum: `input #>> '{upload,sha256}'`,
    change: (sum: string, size: number) => `input = jsonb_set(jsonb_set(input, '{upload,sha256}', '"${sum}"'), '{upload,size}', '${size}')`,
  }
  for (const { table, sum, change } of [...places, uploads]) {
    const rows = await asOwner(url, `select ctid::text as place, ${sum} as sha256 from ${table} where ${sum} is not null`)
    expect(rows, `${table} names a file`).not.toEqual([])
    for (const { place, sha256 } of rows) {
      const stored = await store.open(sha256 as string)
      const bytes = stored ? await buffer(stored) : Buffer.from(`file of ${table} ${place}`)
      const own = createHash('sha256').update(bytes).digest('hex')
      files.set(own, bytes)
      if (stored) continue
      const path = join(folder, own)
      await writeFile(path, bytes)
      await store.put(own, path)
      await asOwner(url, `update ${table} set ${change(own, bytes.length)} where ctid = '${place}'`)
    }
  }
  return files
}

test('every table and every file comes back unchanged, from and into both a folder and an S3 store', async () => {
  expect(await fillTables(server.urls.owner)).toEqual([])
  const files = await storeFiles(server.urls.owner, server.app.store)
  const before = await contents(server.urls.owner)
  expect(Object.entries(before).filter(([name, rows]) => !rows.length && name !== 'sequences')).toEqual([])
  expect(await verify(server.urls.owner, server.app.store)).toEqual([])

  const first = join(folder, 'first.zip')
  expect(await writeBackup(server.urls.owner, first, server.app.store)).toMatchObject({ files: files.size, lost: [] })
  const inS3 = await emptyTarget(server.urls.owner, folder, createS3Store(`s3://key:secret@127.0.0.1:${s3.port}/bucket/books?tls=0`))
  expect((await restoreBackup(first, inS3)).leftOut).toEqual([])
  expect(await contents(inS3.ownerUrl)).toEqual(before)
  expect(await verify(inS3.ownerUrl, inS3.store)).toEqual([])

  const second = join(folder, 'second.zip')
  expect(await writeBackup(inS3.ownerUrl, second, inS3.store)).toMatchObject({ files: files.size, lost: [] })
  const inFolder = await emptyTarget(server.urls.owner, folder)
  const { store } = inFolder
  expect((await restoreBackup(second, inFolder)).leftOut).toEqual([])
  expect(await contents(inFolder.ownerUrl)).toEqual(before)
  expect(await verify(inFolder.ownerUrl, store)).toEqual([])
  for (const [sha256, bytes] of files) {
    expect((await buffer((await inS3.store.open(sha256)) as never)).equals(bytes)).toBe(true)
    expect((await buffer((await store.open(sha256)) as never)).equals(bytes)).toBe(true)
  }

  // One object is deleted from the bucket and one is changed.
  const [gone = '', changed = ''] = [...s3.objects.keys()]
  s3.objects.delete(gone)
  s3.objects.set(changed, Buffer.from('changed'))
  expect((await verify(inS3.ownerUrl, inS3.store)).toSorted()).toEqual(
    [`file ${gone.split('/').at(-1)} is missing`, `file ${changed.split('/').at(-1)} is damaged`].toSorted(),
  )
}, 300_000)
