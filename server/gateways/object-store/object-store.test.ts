import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFileStore } from './file-store.ts'
import type { ObjectStore } from './object-store.ts'
import { createS3Store } from './s3-store.ts'
import { simulateS3 } from './s3-simulator.ts'

let folder: string
let s3: Awaited<ReturnType<typeof simulateS3>>
const stores: Record<string, ObjectStore> = {}
beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/recto-store-`)
  s3 = await simulateS3('secret')
  stores['files'] = createFileStore(join(folder, 'files'))
  stores['s3'] = createS3Store(`s3://key:secret@127.0.0.1:${s3.port}/bucket/books?tls=0`)
  stores['stranger'] = createS3Store(`s3://key:guess@127.0.0.1:${s3.port}/bucket/books?tls=0`)
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

async function sample(bytes = randomBytes(200_000)) {
  const path = join(folder, randomBytes(8).toString('hex'))
  await writeFile(path, bytes)
  return { bytes, path, sha256: createHash('sha256').update(bytes).digest('hex') }
}

describe.each(['files', 's3'])('the store in %s', (name) => {
  test('returns an object whole or in ranges, and moves the file away from its old path', async () => {
    const store = stores[name] as ObjectStore
    const { bytes, path, sha256 } = await sample()
    await store.put(sha256, path)
    expect((await readdir(folder)).filter((file) => path.endsWith(file))).toEqual([])
    expect(await store.size(sha256)).toBe(bytes.length)
    const [whole, part] = await Promise.all([store.open(sha256), store.open(sha256, { start: 10, end: 19 })])
    expect((await buffer(whole as never)).equals(bytes)).toBe(true)
    expect((await buffer(part as never)).equals(bytes.subarray(10, 20))).toBe(true)
  })

  test('the same bytes are stored once, and a removed object is gone', async () => {
    const store = stores[name] as ObjectStore
    const first = await sample()
    const second = await sample(first.bytes)
    await store.put(first.sha256, first.path)
    await store.put(second.sha256, second.path)
    expect(await store.size(first.sha256)).toBe(first.bytes.length)
    await store.remove(first.sha256)
    expect([await store.size(first.sha256), await store.open(first.sha256)]).toEqual([undefined, undefined])
  })
})

test('a wrong secret is refused and nothing is stored', async () => {
  const { path, sha256 } = await sample()
  await expect((stores['stranger'] as ObjectStore).put(sha256, path)).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } })
  expect([...s3.objects.keys()].some((key) => key.endsWith(sha256))).toBe(false)
  expect(s3.refused).toContain(`PUT /bucket/books/${sha256}?x-id=PutObject`)
})
