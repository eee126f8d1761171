// Memory of server and PostgreSQL together: at rest with the demo, under load, and with connections that do not read a large answer.
// Load: 300 readers and 30 authors. Connections: 200, each requesting one of the largest chapters. RECTO_BENCH_REST, RECTO_BENCH_LOAD: seconds.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { newBlockId } from '#document/schema/ids.ts'
import { freePort, openEmbedded } from '#server/run/embedded/open.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { postmasterOf } from '#server/testing/processes/faults.ts'
import { fullChapter } from '#server/testing/inputs/hostile-texts.ts'
import { startProcess } from '#server/testing/processes/process.ts'
import { printFigure } from './harness/harness.ts'
import { megabytesOf, memoryLimits } from './harness/megabytes.ts'

const restSeconds = Number(process.env['RECTO_BENCH_REST'] ?? 60)
const loadSeconds = Number(process.env['RECTO_BENCH_LOAD'] ?? 60)
const dataDir = await mkdtemp(join(tmpdir(), 'recto-memory-'))
await chmod(dataDir, 0o755)
const env = { ...memoryLimits, RECTO_DATA_DIR: dataDir, RECTO_PORT: String(await freePort()), RECTO_DEMO: '1' }
// The demo is loaded at the first start on a data directory; the measured process is the second.
await (await startProcess(env)).end('SIGINT')
const server = await startProcess(env)
const { ownerUrl } = await openEmbedded(dataDir, { share: true })
const postmaster = await postmasterOf(dataDir)

const megabytes = () => megabytesOf(server, postmaster)

await pause(restSeconds * 1000)
const rest = megabytes()
printFigure({ name: 'memory at rest', value: rest.total, unit: 'MB', baseline: 350 })
printFigure({ name: 'memory at rest, of it Node', value: rest.node, unit: 'MB' })

const json = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
async function ask<T>(cookie: string, method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(server.url + path, { method, headers: { ...json, cookie }, ...(body && { body: JSON.stringify(body) }) })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { data: T }).data
}
async function signIn(account: string): Promise<string> {
  const body = JSON.stringify({ account, password: 'recto-demo' })
  const answer = await fetch(`${server.url}/pressplatform/user/v3/account/login`, { method: 'POST', headers: json, body })
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

const accounts = ['student', ...Array.from({ length: 29 }, (_, n) => `student${n + 2}`)]
const readers = await Promise.all(accounts.map(signIn))
const author = await signIn('author')
const all = (await asOwner(
  ownerUrl,
  `select distinct e.textbook_id as textbook, c.chapter_id as chapter from editions e join edition_chapters c on c.edition_id = e.id`,
)) as { textbook: string; chapter: string }[]
const chapters: typeof all = []
for (const one of all) {
  const cookie = readers[0] ?? ''
  const answer = await fetch(`${server.url}/pressplatform/reading/${one.textbook}/chapters/${one.chapter}`, { headers: { cookie } })
  await answer.arrayBuffer()
  if (answer.ok) chapters.push(one)
}

let stopped = false
const failures: string[] = []
const counts = { read: 0, saved: 0 }
const turns = (count: number, turn: (n: number, at: number) => Promise<void>) =>
  Array.from({ length: count }, async (_, n) => {
    for (let at = 0; !stopped; at++) await turn(n, at).catch((error: Error) => void failures.push(error.message))
  })

const reading = turns(300, async (n, at) => {
  const { textbook, chapter } = chapters[(n * 7 + at) % chapters.length] ?? { textbook: '', chapter: '' }
  const cookie = readers[n % readers.length] ?? ''
  const paths = [`/Previewtextbook?id=${textbook}&chapter=${chapter}`, `/pressplatform/reading/${textbook}/chapters/${chapter}`]
  const answer = await fetch(server.url + paths[at % 2], { headers: { cookie } })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${paths[at % 2]}: ${answer.status}`)
  counts.read++
  // A pause for reading, which also keeps each account below its request limit.
  await pause(300)
})
const paragraph = (text: string) => ({ type: 'paragraph', attrs: { id: newBlockId() }, content: [{ type: 'text', text }] })
const writing = turns(30, async (n) => {
  const { id } = await ask<{ id: string }>(author, 'POST', '/pressplatform/textbooks/add', { name: `内存 ${n} ${newBlockId()}` })
  const chapter = await ask<{ id: string }>(author, 'PUT', '/pressplatform/textbooks/chapter/update', { textbookId: id, name: '第一章' })
  let { version } = (await ask<{ entityData: { version: number } }>(author, 'GET', `/pressplatform/chapters/${chapter.id}`)).entityData
  const blocks = Array.from({ length: 60 }, (_, at) => paragraph(`第 ${at} 段。括号中的量只取决于质量对转轴的分布。`.repeat(6)))
  while (!stopped) {
    const content = JSON.stringify({ type: 'doc', content: [...blocks, paragraph(`${version}`)] })
    ;({ version } = await ask<{ version: number }>(author, 'PUT', `/pressplatform/chapters/${chapter.id}/text`, { content, version }))
    counts.saved++
    await pause(1500)
  }
})

let peak = rest
for (const until = Date.now() + loadSeconds * 1000; Date.now() < until; await pause(1000)) {
  const now = megabytes()
  if (now.total > peak.total) peak = now
}
stopped = true
await Promise.all([...reading, ...writing])
for (const one of new Set(failures.slice(0, 20))) console.error(one)
printFigure({ name: 'memory under 300 readers and 30 authors, most', value: peak.total, unit: 'MB', baseline: 450 })
printFigure({ name: 'memory under load, of it Node', value: peak.node, unit: 'MB' })
printFigure({ name: 'requests meanwhile', value: counts.read + counts.saved, unit: `of which ${failures.length} failed` })
await pause(restSeconds * 1000)
printFigure({ name: 'memory at rest afterwards', value: megabytes().total, unit: 'MB', baseline: rest.total })

const before = megabytes()
const { id: largest } = await ask<{ id: string }>(author, 'POST', '/pressplatform/textbooks/add', { name: '公式手册' })
const chapter = await ask<{ id: string }>(author, 'PUT', '/pressplatform/textbooks/chapter/update', { textbookId: largest, name: '第一章' })
const { version } = (await ask<{ entityData: { version: number } }>(author, 'GET', `/pressplatform/chapters/${chapter.id}`)).entityData
await ask(author, 'PUT', `/pressplatform/chapters/${chapter.id}/text`, { content: JSON.stringify(fullChapter('甲')), version })
await ask(author, 'PUT', '/pressplatform/textbooks/publish', { id: largest })
const sockets: Socket[] = []
let answered = 0
let slow = before
for (let n = 0; n < 200; n++) {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () =>
    socket.write(`GET /Previewtextbook?id=${largest}&chapter=${chapter.id} HTTP/1.1\r\nHost: localhost\r\nCookie: ${author}\r\n\r\n`),
  )
  socket.once('data', () => {
    answered += 1
    socket.pause()
  })
  sockets.push(socket)
  await pause(50)
  const now = megabytes()
  if (now.total > slow.total) slow = now
}
printFigure({ name: 'memory with 200 connections that do not read a large chapter', value: slow.total, unit: 'MB', baseline: before.total })
printFigure({ name: 'connections that were answered', value: answered, unit: 'of 200' })
for (const socket of sockets) socket.destroy()
if (!(await fetch(`${server.url}/readyz`)).ok) throw new Error('the server is not ready afterwards')
await server.end('SIGINT')
await rm(dataDir, { recursive: true, force: true })
