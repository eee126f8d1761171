// The rate of ordinary calls while a video is converted on the same machine, against the rate without.
import { execFile } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { attachmentRule } from '#contract/files.ts'
import { ensureConversion } from '#features/library/files/server/conversions/convert.ts'
import { collected } from '#server/features.ts'
import { insertFile } from '#server/kernel/files/file-queries.ts'
import { storeUpload } from '#server/kernel/http/uploads.ts'
import { openWorker } from '#server/kernel/jobs/worker.ts'
import { buildInstitution, buildPerson, withInstitution } from '#server/seeds/institution.ts'
import { openBench, printFigure } from '../harness/harness.ts'

/** Milliseconds of each measurement, and calls under way at the same time. */
const [span, atOnce] = [8000, 8]
const { urls, database, app, http, close } = await openBench()
const author = await buildPerson(database, await buildInstitution(database), 'author')
const folder = await mkdtemp(join(tmpdir(), 'recto-bench-media-'))
const path = join(folder, 'video.mp4')
const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=1920x1080:rate=25:duration=120']
await promisify(execFile)('ffmpeg', ['-v', 'error', ...picture, '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', path])

/** Calls answered in a second. */
async function rate(): Promise<number> {
  let answered = 0
  const end = performance.now() + span
  const caller = async () => {
    while (performance.now() < end) {
      const answer = await http.inject({ url: '/pressplatform/account/preferences', headers: { cookie: author.cookie } })
      if (answer.statusCode !== 200) throw new Error(answer.body)
      answered++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, caller))
  return answered / (span / 1000)
}

await rate()
const alone = await rate()
const stored = await storeUpload(createReadStream(path), 'video.mp4', attachmentRule, app)
const worker = await openWorker(urls.app, database, collected.jobs, () => ({ ...app, log: http.log }))
const inside = <T>(run: Parameters<typeof withInstitution<T>>[2]) => withInstitution(database, author.institutionId, run)
await inside(async (db) => {
  await insertFile(db, author, stored)
  await ensureConversion(db, author, collected.converters, stored)
})
const running = () =>
  inside((db) => db.selectFrom('conversions').select(['state', 'progress']).where('sha256', '=', stored.sha256).executeTakeFirst())
const begun = performance.now()
while (((await running())?.progress ?? 0) === 0) {
  if (performance.now() - begun > 60_000) throw new Error('The conversion has not begun')
  await new Promise((resolve) => setTimeout(resolve, 200))
}
const beside = await rate()
if ((await running())?.state !== 'running') throw new Error('The conversion ended before the measurement')
// Bound: 0.7.
printFigure({ name: 'media: calls a second beside a conversion', value: beside, unit: '1/s', baseline: alone })
await worker.close().catch(() => undefined)
await close()
await rm(folder, { recursive: true, force: true })
