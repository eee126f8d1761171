import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection proxy to a port of this machine that cuts all connections whenever `every` more bytes were sent, `cuts` times. */
export async function openCutting(to: number, { every, cuts }: { every: number; cuts: number }) {
  const clients = new Set<Socket>()
  let passed = 0
  let made = 0
  const server = createServer((from) => {
    const onward = connect(to, '127.0.0.1')
    clients.add(from)
    for (const socket of [from, onward]) {
      socket.on('error', () => undefined)
      socket.once('close', () => {
        clients.delete(from)
        from.destroy()
        // What was passed on arrives, as on a line that is cut before here.
        onward.end()
      })
    }
    from.on('data', (chunk) => {
      passed += chunk.length
      if (made < cuts && passed >= every * (made + 1)) {
        made += 1
        for (const client of clients) client.destroy()
      } else if (!onward.write(chunk)) {
        from.pause()
        onward.once('drain', () => from.resume())
      }
    })
    onward.pipe(from)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    /** Bytes that clients have sent, with their headers. */
    passed: () => passed,
    made: () => made,
    /** Ends what is still open, such as connections that a client keeps for later. */
    close: () => {
      for (const client of clients) client.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
