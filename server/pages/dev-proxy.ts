import { type IncomingMessage, request as ask } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Routes } from '#server/kernel/http/serve.ts'

/** In development the assets come from Vite through the server's own port, so that cookies and the content security policy are the same as in production. */
export const devProxyRoutes: Routes = (http, { webDev: origin }) => {
  if (!origin) return
  const { hostname, port } = new URL(origin)

  http.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/web/') || request.url.startsWith('/web/publisher/')) return
    reply.hijack()
    const headers = { ...request.headers, host: `${hostname}:${port}` }
    const passed = ask({ hostname, port, path: request.url, method: request.method, headers }, (answer) => {
      reply.raw.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply.raw)
    })
    passed.once('error', () => reply.raw.writeHead(502).end('The web development server does not answer'))
    request.raw.pipe(passed)
  })

  // Vite reports changes over a web socket.
  http.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!request.url?.startsWith('/web/')) return void socket.destroy()
    const through = connect(Number(port), hostname, () => {
      const lines = [`${request.method} ${request.url} HTTP/1.1`]
      for (let i = 0; i < request.rawHeaders.length; i += 2) lines.push(`${request.rawHeaders[i]}: ${request.rawHeaders[i + 1]}`)
      through.write(`${lines.join('\r\n')}\r\n\r\n`)
      through.write(head)
      socket.pipe(through).pipe(socket)
    })
    through.once('error', () => socket.destroy())
    socket.once('error', () => through.destroy())
  })
}
