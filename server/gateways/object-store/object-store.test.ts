import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import S3rver from 's3rver'
import { createFileStore } from './file-store.ts'
import type { ObjectStore } from './object-store.ts'
import { createS3Store } from './s3-store.ts'
import { simulateS3 } from './s3-simulator.ts'

let folder: string
let s3: Awaited<ReturnType<typeof simulateS3>>
let s3rver: S3rver
const stores: Record<string, ObjectStore> = {}
beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/recto-store-`)
  s3 = await simulateS3('secret')
  stores['files'] = createFileStore(join(folder, 'files'))
  stores['s3'] = createS3Store(`s3://key:secret@127.0.0.1:${s3.port}/bucket/books?tls=0`)
  // A server of the protocol that others wrote. It does not compare bodies with their hashes, as the simulator does.
  s3rver = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: join(folder, 's3rver'), configureBuckets: [{ name: 'bucket' }] })
  const { port } = await s3rver.run()
  stores['s3rver'] = createS3Store(`s3://S3RVER:S3RVER@127.0.0.1:${port}/bucket/books?tls=0`)
  stores['stranger'] = createS3Store(`s3://key:guess@127.0.0.1:${s3.port}/bucket/books?tls=0`)
})
afterAll(async () => {
  await s3.close()
  await s3rver.close()
  await rm(folder, { recursive: true, force: true })
})

async function sample(bytes = randomBytes(200_000)) {
  const path = join(folder, randomBytes(8).toString('hex'))
  await writeFile(path, bytes)
  return { bytes, path, sha256: createHash('sha256').update(bytes).digest('hex') }
}

describe.each(['files', 's3', 's3rver'])('the store in %s', (name) => {
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

test('a large file is put in parts and has the same bytes', async () => {
  const store = stores['s3rver'] as ObjectStore
  const { bytes, path, sha256 } = await sample(randomBytes(40 * 1024 * 1024 + 7))
  await store.put(sha256, path)
  expect(await store.size(sha256)).toBe(bytes.length)
  const last = await store.open(sha256, { start: bytes.length - 10, end: bytes.length - 1 })
  expect((await buffer(last as never)).equals(bytes.subarray(-10))).toBe(true)
  const hash = createHash('sha256')
  for await (const chunk of (await store.open(sha256)) as never as AsyncIterable<Buffer>) hash.update(chunk)
  expect(hash.digest('hex')).toBe(sha256)
  expect(await leftParts()).toEqual([])
}, 30_000)

test('a connection that breaks in the middle of the parts leaves nothing, and the file stays where it was', async () => {
  const { path, sha256 } = await sample(randomBytes(40 * 1024 * 1024))
  const { port } = (s3rver as unknown as { httpServer: { address: () => { port: number } } }).httpServer.address()
  const proxy = await openProxy(port, { bytes: 20 * 1024 * 1024 })
  const store = createS3Store(`s3://S3RVER:S3RVER@127.0.0.1:${proxy.port}/bucket/books?tls=0`, { patience: 2000, tries: 1 })
  await expect(store.put(sha256, path)).rejects.toMatchObject({ code: 'STORE_AWAY' })
  await proxy.close()
  // This server does not know how to abort; that it is asked to is what counts.
  expect(proxy.aborted).toHaveLength(1)
  expect(await (stores['s3rver'] as ObjectStore).size(sha256)).toBeUndefined()
  expect((await stat(path)).size).toBe(40 * 1024 * 1024)
}, 30_000)

test('a store that accepts connections and is silent, or where nothing answers, is away soon; the error has no key and no address', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const { path, sha256 } = await sample()
  for (const at of [port, 1]) {
    const store = createS3Store(`s3://key:geheim@127.0.0.1:${at}/bucket?tls=0`, { patience: 300, tries: 1 })
    for (const act of [() => store.put(sha256, path), () => store.open(sha256), () => store.size(sha256), () => store.remove(sha256)]) {
      const error = (await act().catch((caught: unknown) => caught)) as Error
      expect(error).toMatchObject({ code: 'STORE_AWAY' })
      expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toMatch(/geheim|127\.0\.0\.1/)
    }
  }
  expect((await stat(path)).size).toBe(200_000)
  silent.close()
})

/** Files of parts that belong to no object. */
async function leftParts(): Promise<string[]> {
  const all = await readdir(join(folder, 's3rver'), { recursive: true })
  return all.filter((name) => /S3rver_uploads\/.*\/\d+$/.test(name))
}

/** Passes connections on to a port, and breaks all of them once, after so many bytes to it. */
async function openProxy(to: number, { bytes }: { bytes: number }) {
  let passed = 0
  const aborted: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((from) => {
    const onward = connect(to, '127.0.0.1')
    for (const socket of [from, onward]) sockets.add(socket.on('error', () => undefined))
    from.on('data', (chunk) => {
      passed += chunk.length
      aborted.push(...(chunk.toString('latin1').match(/^DELETE \S+uploadId=/) ?? []))
      if (passed <= bytes) return void onward.write(chunk)
      passed = -Infinity
      for (const socket of sockets) socket.destroy()
    })
    onward.pipe(from)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { aborted, port: (server.address() as AddressInfo).port, close: () => new Promise((resolve) => server.close(resolve)) }
}
