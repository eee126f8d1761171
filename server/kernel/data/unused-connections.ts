import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * When the server closes, ends connections without a request in progress at once and the others after their answer. Node itself ends only idle
 * connections that have had a request: one that a browser opened in advance, or that has sent half a request, would delay the stop until its timeout.
 */
export function endUnusedConnections(http: FastifyInstance): void {
  /** Requests in progress of each connection. */
  const open = new Map<Socket, number>()
  let closing = false
  http.server.on('connection', (socket) => {
    open.set(socket, 0)
    socket.once('close', () => open.delete(socket))
  })
  http.server.on('request', ({ socket }, response) => {
    open.set(socket, (open.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const left = (open.get(socket) ?? 1) - 1
      if (open.has(socket)) open.set(socket, left)
      if (closing && !left) socket.end()
    })
  })
  http.addHook('preClose', async () => {
    closing = true
    for (const [socket, requests] of open) if (!requests) socket.destroy()
  })
}
