import { createHash, randomFillSync } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { restoreBackup } from '@recto/server/backup/restore'
import { verify } from '@recto/server/backup/verify'
import { writeBackup } from '@recto/server/backup/write'
import { newId } from '@recto/server/kernel/id'
import { buildInstitution, buildPerson, inside } from '@recto/server/seeds/institution'
import { emptyTarget } from '@recto/server/testing/empty-target'
import { openBench, print } from './harness.ts'

// Backup, restore and verify of 1 GB of files and 100,000 rows, against a plain copy of the same bytes onto the disk; with the memory that each took.
// RECTO_BENCH_MEGABYTES: how much instead of 1024.
const megabytes = Number(process.env['RECTO_BENCH_MEGABYTES'] ?? 1024)
const pieceBytes = 4 * 1024 ** 2
const { urls, database, house, close } = await openBench()
const person = await buildPerson(database, await buildInstitution(database), 'administrator')
const folder = await mkdtemp(join(tmpdir(), 'recto-bench-backup-'))

const sums: string[] = []
const piece = Buffer.alloc(pieceBytes)
for (let at = 0; at < megabytes; at += 4) {
  randomFillSync(piece)
  const sha256 = createHash('sha256').update(piece).digest('hex')
  await written(join(folder, sha256), [piece])
  await house.store.put(sha256, join(folder, sha256))
  sums.push(sha256)
}
await inside(database, person.institutionId, async (db) => {
  const { memberId } = person
  const file = { name: 'a.mp4', suffix: 'mp4', mime: 'video/mp4', size: pieceBytes, createdBy: memberId }
  await db
    .insertInto('files')
    .values(sums.map((sha256) => ({ ...file, id: newId(), sha256 })))
    .execute()
  for (let at = 0; at < 100_000; at += 5000)
    await db
      .insertInto('loginRecords')
      .values(Array.from({ length: 5000 }, () => ({ id: newId(), memberId })))
      .execute()
})

/** Writes the pieces one after the other and through to the disk. */
async function written(path: string, pieces: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'w')
  for await (const one of pieces) await file.write(one)
  await file.sync()
  await file.close()
}

async function* stored() {
  for (const sha256 of sums) for await (const chunk of (await house.store.open(sha256)) ?? []) yield chunk as Buffer
}

/** Seconds, and by how many MB the process was larger at its largest than before. */
async function measured(work: () => Promise<unknown>): Promise<{ seconds: number; grown: number }> {
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20)
  const began = performance.now()
  await work()
  clearInterval(watch)
  return { seconds: (performance.now() - began) / 1000, grown: (most - before) / 1024 ** 2 }
}

const path = join(folder, 'whole.zip')
const target = await emptyTarget(urls.owner, folder)
const copy = () => measured(() => written(join(folder, 'copy'), stored()))
const runs: [string, () => Promise<unknown>][] = [
  ['backup', () => writeBackup(urls.owner, path, house.store)],
  ['backup: restore', () => restoreBackup(path, target)],
  ['backup: verify', () => verify(target.ownerUrl, target.store)],
]
for (const [name, run] of runs) {
  // Before each, since the speed of a disk drifts.
  const baseline = await copy()
  const { seconds, grown } = await measured(run)
  print({ name: `${name}, ${megabytes} MB`, value: seconds, unit: 's', baseline: baseline.seconds })
  print({ name: `${name}, memory`, value: grown, unit: 'MB more' })
}
await close()
await rm(folder, { recursive: true, force: true })
