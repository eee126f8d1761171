import { loadConfig } from '#server/kernel/config.ts'
import { isDatabaseAway } from '#server/kernel/data/connection.ts'
import { endProcess } from '#server/run/start/end-process.ts'
import { startServer } from '#server/run/start/server.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Exit code of a started process after an unexpected error; `npm start` then starts a new process. */
const crashed = 70
process.on('uncaughtException', (error) => endBy(error))
process.on('unhandledRejection', (reason) => {
  // The request behind it was already answered or aborted; the pool replaces the connection.
  if (isDatabaseAway(reason)) say(JSON.stringify({ level: 50, msg: 'a statement without a listener was lost', err: String(reason) }))
  else endBy(reason)
})

const stopping = new AbortController()
try {
  const stopSignal = waitForStop()
  void stopSignal.then(() => {
    say('Stopping …')
    stopping.abort()
  })
  const config = await loadConfig()
  const server = await startServer(config, say, stopping.signal)
  // Tells the command that has started this process; from now on it restarts the process when it crashes.
  process.send?.('ready')
  say(server.welcome.join('\n'))
  const signal = await stopSignal
  // Whatever has not ended by then is aborted with the process; the database rolls back open transactions.
  setTimeout(() => process.exit(1), 45_000 + config.drainSeconds * 1000).unref()
  if (signal === 'SIGTERM') await server.drain()
  await server.close()
  say('Stopped')
  await endProcess(0)
} catch (error) {
  if (isGivenUp(error)) {
    say('Stopped')
    await endProcess(0)
  }
  process.stderr.write(`Recto cannot start. ${messageOf(error)}\n`)
  await endProcess(1)
}

/** Resolves with the first stop signal; a second Ctrl-C ends the process immediately. */
function waitForStop(): Promise<'SIGINT' | 'SIGTERM'> {
  return new Promise((resolve) => {
    let first = 0
    const stop = (signal: 'SIGINT' | 'SIGTERM') => {
      // One Ctrl-C arrives both from the terminal and from npm: signals within a second count as one.
      if (first && Date.now() - first > 1000) process.exit(130)
      first ||= Date.now()
      resolve(signal)
    }
    process.on('SIGINT', () => stop('SIGINT'))
    process.on('SIGTERM', () => stop('SIGTERM'))
    // When the start command has started the server, the server ends with it.
    if (process.connected) process.on('disconnect', () => stop('SIGINT'))
  })
}

/** True when the start was aborted by a stop signal; other errors are still reported. */
function isGivenUp(error: unknown): boolean {
  const names = [error, (error as Error).cause].map((one) => (one as Error | undefined)?.name)
  return stopping.signal.aborted && names.includes('AbortError')
}

function endBy(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${JSON.stringify({ level: 60, msg: 'ended by an unforeseen error', err: text })}\n`)
  process.exit(crashed)
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return process.env['RECTO_DEBUG'] ? (error.stack ?? error.message) : error.message
}
