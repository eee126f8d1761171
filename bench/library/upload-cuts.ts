// What is sent again of an upload of 2 GiB whose connection is cut 20 times, and whether the bytes are the same in the end.
import { createHash, randomFillSync } from 'node:crypto'
import { openCutting } from '#server/testing/processes/cutting-proxy.ts'
import { firstAdministrator } from '#server/testing/processes/faults.ts'
import { openKillable } from '#server/testing/processes/killable.ts'
import { sendOverAll } from '#server/testing/processes/send-upload.ts'
import { printFigure } from '../harness/harness.ts'

/** `RECTO_BENCH_MEGABYTES` makes a smaller file. */
const size = Number(process.env['RECTO_BENCH_MEGABYTES'] ?? 2048) * 1024 ** 2
const cuts = 20
const bytes = Buffer.allocUnsafeSlow(size)
for (let at = 0; at < size; at += 1024 ** 3) randomFillSync(bytes, at, Math.min(1024 ** 3, size - at))
bytes.write('PK\u0003\u0004', 0, 'latin1')
const hash = createHash('sha256')
for (let at = 0; at < size; at += 1024 ** 3) hash.update(bytes.subarray(at, at + 1024 ** 3))
const sha256 = hash.digest('hex')

const server = await openKillable()
const cookie = await firstAdministrator(server)
const proxy = await openCutting(Number(new URL(server.url).port), { every: size / (cuts + 1), cuts })
const begun = performance.now()
// Rejects when the server has other bytes.
await sendOverAll(`http://127.0.0.1:${proxy.port}`, cookie, { bytes, filename: 'course.zip', sha256 }, async () => undefined)
if (proxy.made() !== cuts) throw new Error(`Only ${proxy.made()} cuts were made`)
// Bound: 1.05. Counted are the bytes that came as far as the place of the cut; what a client still has in its own buffers then was not sent.
printFigure({ name: 'upload-cuts: sent over 20 cuts', value: proxy.passed() / 1024 ** 2, unit: 'MiB', baseline: size / 1024 ** 2 })
printFigure({ name: 'upload-cuts: until the sum was compared', value: (performance.now() - begun) / 1000, unit: 's' })
await proxy.close()
await server.close()
