import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort, openEmbedded } from '#server/run/embedded/open.ts'
import { firstAdministrator } from '#server/testing/processes/faults.ts'
import { startProcess } from '#server/testing/processes/process.ts'

/** The real server and a plain one, each as a process of its own, with an administrator of the first. */
export async function openBytes() {
  const folder = await mkdtemp(join(tmpdir(), 'recto-bytes-'))
  await chmod(folder, 0o755)
  const cluster = await openEmbedded(join(folder, 'postgres'))
  const environment = { DATABASE_URL: cluster.ownerUrl, RECTO_DATA_DIR: join(folder, 'data'), RECTO_PORT: String(await freePort()) }
  const server = await startProcess(environment)
  const cookie = await firstAdministrator(server)
  const path = join(folder, 'bare')
  const child = fork(fileURLToPath(new URL('bare-bytes.ts', import.meta.url)), [path], { execArgv: [] })
  const [port] = (await once(child, 'message')) as [number]
  const agent = new Agent({ keepAlive: true })
  return {
    url: server.url,
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'tus-resumable': '1.0.0' },
    bare: { url: `http://127.0.0.1:${port}`, path },
    /** Megabytes of memory that the server has now. */
    rss: () => Number(readFileSync(`/proc/${server.child.pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1]) / 1024,
    /** Sends a body that consists of `times` times the same bytes; returns the headers of the answer. */
    async send(method: string, url: string, headers: Record<string, string>, bytes: Buffer, times = 1) {
      const sending = request(url, { method, agent, headers: { ...headers, 'content-length': bytes.length * times } })
      const answered = once(sending, 'response')
      for (let each = 0; each < times; each++) if (!sending.write(bytes)) await Promise.race([once(sending, 'drain'), answered])
      sending.end()
      const [response] = (await answered) as [IncomingMessage]
      response.resume()
      if ((response.statusCode ?? 500) >= 300) throw new Error(`${method} ${url}: ${response.statusCode}`)
      return response.headers
    },
    async close() {
      agent.destroy()
      child.kill()
      await server.end('SIGINT')
      await cluster.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Bytes = Awaited<ReturnType<typeof openBytes>>

/** Sends a file by tus, one request for each piece; returns its id. */
export async function sendPieces({ url, headers, send }: Bytes, name: string, pieces: readonly Buffer[]): Promise<string> {
  const size = pieces.reduce((sum, { length }) => sum + length, 0)
  const metadata = `filename ${Buffer.from(name).toString('base64')}`
  const { location = '' } = await send(
    'POST',
    `${url}/rman/v1/uploads`,
    { ...headers, 'upload-length': String(size), 'upload-metadata': metadata },
    Buffer.alloc(0),
  )
  let at = 0
  for (const piece of pieces) {
    await send('PATCH', `${url}${location}`, { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(at) }, piece)
    at += piece.length
  }
  return location.split('/').at(-1) ?? ''
}

/** Waits until the server has checked an upload. */
export async function untilChecked({ url, headers }: Bytes, id: string): Promise<void> {
  for (;;) {
    const { data } = (await (await fetch(`${url}/pressplatform/uploads/${id}`, { headers })).json()) as { data: { state: string; reason: string } }
    if (data.state === 'complete') return
    if (data.state === 'refused') throw new Error(data.reason)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
