import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { openWatch } from './watch.ts'

// Only the clock of the checks; sockets keep theirs.
vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
afterEach(() => vi.clearAllTimers())

/** A database that answers each connection with `answer`, or never. */
async function database(answer?: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    answer?.(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `postgres://recto@127.0.0.1:${(server.address() as AddressInfo).port}/recto`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test('when not even a new connection is answered, the connections of the pool are closed, again and again', async () => {
  const hanging = await database()
  const breakConnections = vi.fn<() => void>()
  const watch = openWatch({ url: hanging.url, breakConnections })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(breakConnections).toHaveBeenCalledTimes(0)
  expect(watch.reasons()).not.toEqual([])
  await vi.advanceTimersByTimeAsync(15_000)
  expect(breakConnections).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(breakConnections).toHaveBeenCalledTimes(2)
  await watch.close()
  hanging.close()
})

test('a database that refuses new connections keeps the open ones', async () => {
  const refusal = (code: string) => {
    const fields = Buffer.from(`SFATAL\0C${code}\0Msorry, too many clients already\0\0`)
    const head = Buffer.alloc(5, 'E')
    head.writeInt32BE(fields.length + 4, 1)
    return Buffer.concat([head, fields])
  }
  const full = await database((socket) => socket.once('data', () => socket.end(refusal('53300'))))
  const breakConnections = vi.fn<() => void>()
  const watch = openWatch({ url: full.url, breakConnections })
  for (let second = 0; second < 40; second++) {
    await vi.advanceTimersByTimeAsync(1000)
    // The answer comes over a real socket.
    await vi.waitFor(() => expect(watch.reasons()).toEqual(['the database cannot be reached: sorry, too many clients already']))
  }
  expect(breakConnections).not.toHaveBeenCalled()
  await watch.close()
  full.close()
})
