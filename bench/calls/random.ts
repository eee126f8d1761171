import { startCluster } from '#server/testing/database/cluster.ts'
import { openServer } from '#server/testing/open.ts'
import { buildWorld } from '#server/testing/matrix/world.ts'
import { askAtRandom } from '#server/testing/random-requests.ts'
import { printFigure } from '../harness/harness.ts'

// Random requests generated from the contract, by people of every role: how many were answered with a server error, or differently than declared.
const requests = Number(process.env['RECTO_BENCH_REQUESTS'] ?? 50_000)
const seed = Number(process.env['RECTO_BENCH_SEED'] ?? Date.now() % 1_000_000_000)
const cluster = await startCluster()
const server = await openServer({ port: cluster.port, traceless: true })
const { asked, good, changes, never, wrong } = await askAtRandom(server, [...(await buildWorld(server)).values()], requests, seed)
for (const one of wrong) console.error(one)
printFigure({ name: `random, seed ${seed}: wrong answers`, value: wrong.length, unit: `of ${asked}` })
printFigure({ name: 'random: calls that did what they are for', value: good, unit: `of ${asked}` })
printFigure({ name: 'random: changes that were made', value: changes.good, unit: `of ${changes.asked}` })
printFigure({ name: 'random: calls that never did what they are for', value: never.length, unit: never.join(' ') })
await server.close()
await cluster.stop()
process.exit(wrong.length ? 1 : 0)
