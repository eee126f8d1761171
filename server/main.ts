import { loadConfig } from './kernel/config.ts'
import { isDatabaseAway } from './kernel/connection.ts'
import { startServer } from './start/server.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Exit code of a process that had come up and ended by an error that no one foresaw; `npm start` starts another one then. */
const crashed = 70
process.on('uncaughtException', (error) => endBy(error))
process.on('unhandledRejection', (reason) => {
  // What asked for it has been answered or is gone; the connection is replaced.
  if (isDatabaseAway(reason)) say(JSON.stringify({ level: 50, msg: 'a statement without a listener was lost', err: String(reason) }))
  else endBy(reason)
})

const stopping = new AbortController()
try {
  const asked = waitForStop()
  void asked.then(() => {
    say('Stopping …')
    stopping.abort()
  })
  const config = await loadConfig()
  const server = await startServer(config, say, stopping.signal)
  // First the command that has started this process: it starts another one when this one ends by itself.
  process.send?.('ready')
  say(server.welcome.join('\n'))
  const signal = await asked
  // What does not end by itself within its time is ended with the process; the database rolls back what was open.
  setTimeout(() => process.exit(1), 45_000 + config.drainSeconds * 1000).unref()
  if (signal === 'SIGTERM') await server.drain()
  await server.close()
  say('Stopped')
  process.exit(0)
} catch (error) {
  if (isGivenUp(error)) {
    say('Stopped')
    process.exit(0)
  }
  process.stderr.write(`Recto cannot start. ${messageOf(error)}\n`)
  process.exit(1)
}

/** Resolves with the first wish to stop; a second Ctrl-C ends the process at once. */
function waitForStop(): Promise<'SIGINT' | 'SIGTERM'> {
  return new Promise((resolve) => {
    let first = 0
    const stop = (signal: 'SIGINT' | 'SIGTERM') => {
      // A terminal and npm both pass on one Ctrl-C: what follows at once is the same wish.
      if (first && Date.now() - first > 1000) process.exit(130)
      first ||= Date.now()
      resolve(signal)
    }
    process.on('SIGINT', () => stop('SIGINT'))
    process.on('SIGTERM', () => stop('SIGTERM'))
    // Started by the command of the repository, the server ends with it.
    if (process.connected) process.on('disconnect', () => stop('SIGINT'))
  })
}

/** A start that was told to stop on its way. What else went wrong meanwhile is told. */
function isGivenUp(error: unknown): boolean {
  const names = [error, (error as Error).cause].map((one) => (one as Error | undefined)?.name)
  return stopping.signal.aborted && names.includes('AbortError')
}

function endBy(error: unknown): void {
  const told = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${JSON.stringify({ level: 60, msg: 'ended by an unforeseen error', err: told })}\n`)
  process.exit(crashed)
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return process.env['RECTO_DEBUG'] ? (error.stack ?? error.message) : error.message
}
