// The rate at which the server takes a file of 1 GiB in pieces, against a plain server that streams it to the disk, and how much memory that takes.
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { openBytes, sendPieces, untilChecked } from '../harness/bytes.ts'
import { printFigure } from '../harness/harness.ts'

const [pieceSize, count, rounds] = [16 * 1024 ** 2, 64, 3]
const piece = randomBytes(pieceSize)
const pieces = [Buffer.concat([Buffer.from('PK\u0003\u0004'), piece.subarray(4)]), ...Array.from({ length: count - 1 }, () => piece)]
const bytes = await openBytes()
const { bare, headers, url } = bytes
const best = { bare: Infinity, tus: Infinity }
/** Seconds that some work takes, the least of all rounds. */
async function measure<T>(name: keyof typeof best, work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const done = await work()
  best[name] = Math.min(best[name], (performance.now() - begun) / 1000)
  return done
}
// Once before, for what the first upload loads.
await untilChecked(bytes, await sendPieces(bytes, 'first.zip', pieces.slice(0, 4)))
const before = bytes.rss()
let most = before
const watch = setInterval(() => (most = Math.max(most, bytes.rss())), 50)
for (let round = 0; round < rounds; round++) {
  await measure('bare', () => bytes.send('PUT', bare.url, {}, piece, count))
  await rm(bare.path)
  const id = await measure('tus', () => sendPieces(bytes, `course ${round}.zip`, pieces))
  await untilChecked(bytes, id)
  await fetch(`${url}/pressplatform/uploads/${id}`, { method: 'DELETE', headers })
}
clearInterval(watch)
const rate = (seconds: number) => (count * pieceSize) / 1024 ** 2 / seconds
// Bounds: 0.6, and 150 MiB.
printFigure({ name: 'upload: 1 GiB in pieces', value: rate(best.tus), unit: 'MiB/s', baseline: rate(best.bare) })
printFigure({ name: 'upload: growth of memory', value: most - before, unit: 'MiB' })
await bytes.close()
