import { type ChildProcess, execFile, fork } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attachmentRule } from '#contract/files.ts'
import { ensureConversion } from '#features/library/files/server/conversions/convert.ts'
import { openStore } from '#server/kernel/app.ts'
import { insertFile } from '#server/kernel/files/file-queries.ts'
import { hasTool } from '#server/kernel/files/conversion/run-tool.ts'
import { storeUpload } from '#server/kernel/http/uploads.ts'
import { buildInstitution, buildPerson, type Person, withInstitution } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { openServer } from '#server/testing/open.ts'
import { mediaConverter } from './converter.ts'

const there = await hasTool('ffmpeg')

const quick = { beat: 200, silence: 2000 }
const children: ChildProcess[] = []
let server: Awaited<ReturnType<typeof openServer>>
let author: Person
let folder: string
beforeAll(async () => {
  server = await openServer()
  author = await buildPerson(server.database, await buildInstitution(server.database), 'author')
  folder = await mkdtemp(join(tmpdir(), 'recto-killed-'))
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const owner = (sql: string) => asOwner(server.urls.owner, sql) as Promise<Record<string, unknown>[]>

function startWorker(): ChildProcess {
  const file = fileURLToPath(new URL('../../../../../server/testing/processes/conversion-worker.ts', import.meta.url))
  const child = fork(file, [server.urls.app, folder, JSON.stringify(quick)], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  children.push(child)
  return child
}

test.skipIf(!there)(
  'with ffmpeg: a process that is killed in the middle of a conversion leaves nothing, and the next one makes it whole',
  { timeout: 180_000 },
  async () => {
    const path = join(folder, 'video.mp4')
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=25:duration=16']
    await promisify(execFile)('ffmpeg', ['-v', 'error', ...picture, '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', path])
    const { store, scratch } = await openStore(undefined, folder)
    const stored = await storeUpload(createReadStream(path), 'video.mp4', attachmentRule, { store, scratch })
    await withInstitution(server.database, author.institutionId, async (db) => {
      await insertFile(db, author, stored)
      await ensureConversion(db, author, [mediaConverter], stored)
    })
    const conversion = async () => (await owner(`select state, progress, facts from conversions where sha256 = '${stored.sha256}'`))[0] ?? {}
    const made = () => owner(`select name, sha256, size from conversion_objects where source = '${stored.sha256}' order by name`)

    const first = startWorker()
    const ended = new Promise((resolve) => first.once('exit', resolve))
    await expect.poll(async () => Number((await conversion())['progress']), { timeout: 90_000, interval: 50 }).toBeGreaterThan(0)
    first.kill('SIGKILL')
    await ended
    expect(await conversion()).toMatchObject({ state: 'running' })
    expect(await made()).toEqual([])

    startWorker()
    await expect.poll(async () => (await conversion())['state'], { timeout: 120_000, interval: 100 }).toBe('done')
    const files = await made()
    expect(files.map(({ name }) => name)).toEqual(['master.m3u8', 'poster.webp', 'v480.m3u8', 'v480.mp4', 'v720.m3u8', 'v720.mp4'])
    for (const { sha256, size } of files) expect(await store.size(String(sha256))).toBe(Number(size))
    expect((await conversion())['facts']).toMatchObject({ height: 720, renditions: [{ height: 480 }, { height: 720 }] })
    expect((await owner(`select tries from jobs where kind = 'conversion'`))[0]).toEqual({ tries: 2 })
  },
)
