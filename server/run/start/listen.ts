import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/kernel/config.ts'

type Where = Pick<Config, 'host' | 'port'>

/** Throws a readable error when the port cannot be used, before anything else is started. */
export async function portIsFree({ host, port }: Where): Promise<void> {
  if (port === 0) return
  await new Promise<void>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(port, host, () => probe.close(() => resolve()))
  }).catch((error: NodeJS.ErrnoException) => {
    throw readableError(error, host, port)
  })
}

export async function listen(http: FastifyInstance, { host, port }: Where): Promise<void> {
  await http.listen({ host, port, listenTextResolver: (address) => `listening at ${address}` }).catch((error: NodeJS.ErrnoException) => {
    throw readableError(error, host, port)
  })
}

function readableError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const words: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken. Stop what listens there, or set RECTO_PORT to another port.`,
    EACCES: `Port ${port} is not allowed for this user. Set RECTO_PORT to one above 1023.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Set RECTO_HOST to one it has.`,
    ENOTFOUND: `RECTO_HOST: there is no host named ${host}`,
  }
  const known = words[error.code ?? '']
  return known ? new Error(known) : error
}
