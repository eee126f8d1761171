import { createHash, randomFillSync } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { restoreBackup } from '#server/run/backup/restore/restore.ts'
import { verify } from '#server/run/backup/verify.ts'
import { writeBackup } from '#server/run/backup/write.ts'
import { newId } from '#server/kernel/data/id.ts'
import { buildInstitution, buildPerson, withInstitution } from '#server/seeds/institution.ts'
import { emptyTarget } from '#server/testing/database/empty-target.ts'
import { openBench, printFigure } from './harness/harness.ts'

// Backup, restore and verify of 1 GB of files and 100,000 rows, compared with a plain copy of the same bytes to disk; with the memory growth of each.
// RECTO_BENCH_MEGABYTES: size instead of 1024.
const megabytes = Number(process.env['RECTO_BENCH_MEGABYTES'] ?? 1024)
const pieceBytes = 4 * 1024 ** 2
const { urls, database, app, close } = await openBench()
const person = await buildPerson(database, await buildInstitution(database), 'administrator')
const folder = await mkdtemp(join(tmpdir(), 'recto-bench-backup-'))

const hashes: string[] = []
const piece = Buffer.alloc(pieceBytes)
for (let at = 0; at < megabytes; at += 4) {
  randomFillSync(piece)
  const sha256 = createHash('sha256').update(piece).digest('hex')
  await writeSynced(join(folder, sha256), [piece])
  await app.store.put(sha256, join(folder, sha256))
  hashes.push(sha256)
}
await withInstitution(database, person.institutionId, async (db) => {
  const { memberId } = person
  const file = { name: 'a.mp4', suffix: 'mp4', mime: 'video/mp4', size: pieceBytes, createdBy: memberId }
  await db
    .insertInto('files')
    .values(hashes.map((sha256) => ({ ...file, id: newId(), sha256 })))
    .execute()
  for (let at = 0; at < 100_000; at += 5000)
    await db
      .insertInto('loginRecords')
      .values(Array.from({ length: 5000 }, () => ({ id: newId(), memberId })))
      .execute()
})

/** Writes the pieces in order and syncs them to the disk. */
async function writeSynced(path: string, pieces: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'w')
  for await (const one of pieces) await file.write(one)
  await file.sync()
  await file.close()
}

async function* storedChunks() {
  for (const sha256 of hashes) for await (const chunk of (await app.store.open(sha256)) ?? []) yield chunk as Buffer
}

/** Seconds taken, and the peak growth of the process's memory in MB. */
async function measure(work: () => Promise<unknown>): Promise<{ seconds: number; grown: number }> {
  const before = process.memoryUsage.rss()
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20)
  const began = performance.now()
  await work()
  clearInterval(watch)
  return { seconds: (performance.now() - began) / 1000, grown: (peak - before) / 1024 ** 2 }
}

const path = join(folder, 'whole.zip')
const target = await emptyTarget(urls.owner, folder)
const copy = () => measure(() => writeSynced(join(folder, 'copy'), storedChunks()))
const runs: [string, () => Promise<unknown>][] = [
  ['backup', () => writeBackup(urls.owner, path, app.store)],
  ['backup: restore', () => restoreBackup(path, target)],
  ['backup: verify', () => verify(target.ownerUrl, target.store)],
]
for (const [name, run] of runs) {
  // The baseline is measured before each run, since the speed of a disk drifts.
  const baseline = await copy()
  const { seconds, grown } = await measure(run)
  printFigure({ name: `${name}, ${megabytes} MB`, value: seconds, unit: 's', baseline: baseline.seconds })
  printFigure({ name: `${name}, memory`, value: grown, unit: 'MB more' })
}
await close()
await rm(folder, { recursive: true, force: true })
