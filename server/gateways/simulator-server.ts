import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts the HTTP server of a simulator on a free local port. `handleCall` is called with the whole body of each request. */
export async function listenLocally(answer: (request: IncomingMessage, response: ServerResponse, url: URL, body: string) => void) {
  const server = createServer(
    (request, response) => void read(request).then((body) => answer(request, response, new URL(request.url ?? '/', base()), body)),
  )
  const base = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The server must not keep the process running.
  server.unref()
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: base(), close }
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

export const sendJson = (response: ServerResponse, body: object, status = 200) =>
  void response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
