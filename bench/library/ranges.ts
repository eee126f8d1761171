// Ranges of a video that the server sends in a second, against a plain server that reads them from the disk.
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { newId } from '#server/kernel/data/id.ts'
import { openBytes, sendPieces, untilChecked } from '../harness/bytes.ts'
import { measureThroughput, printFigure } from '../harness/harness.ts'

/** About four seconds of video. */
const length = 1024 ** 2
const piece = randomBytes(16 * length)
// Of a video it has only the beginning, so that it is not converted meanwhile.
const pieces = [Buffer.concat([Buffer.from('\u0000\u0000\u0000\u0018ftypmp42'), piece.subarray(12)]), ...Array.from({ length: 15 }, () => piece)]
const bytes = await openBytes()
const { bare, headers, url } = bytes
const uploadId = await sendPieces(bytes, 'video.mp4', pieces)
await untilChecked(bytes, uploadId)
const answer = await fetch(`${url}/pressplatform/resources`, {
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': newId() },
  body: JSON.stringify({ uploadId }),
})
const { data } = (await answer.json()) as { data: { url: string; id: string } }
await writeFile(bare.path, Buffer.concat(pieces))
const state = async () => {
  const { data: process } = (await (await fetch(`${url}/pressplatform/hive/resource/process?id=${data.id}`, { headers })).json()) as {
    data: { state: string }
  }
  return process.state
}
while (!['done', 'failed'].includes(await state())) await new Promise((resolve) => setTimeout(resolve, 200))

const requests = (path: string) =>
  Array.from({ length: 240 }, (_each, at) => {
    const start = ((at * 97) % 250) * length
    return { path, headers: { ...headers, range: `bytes=${start}-${start + length - 1}` }, body: '' }
  })
const rates = await measureThroughput(
  {
    bare: { url: bare.url, requests: requests('/'), connections: 8 },
    recto: { url, requests: requests(data.url), connections: 8 },
  },
  { seconds: 4 },
)
// Bound: 0.8.
printFigure({ name: 'ranges: 1 MiB of a video', value: rates['recto'] ?? 0, unit: '1/s', baseline: rates['bare'] ?? 0 })
await bytes.close()
