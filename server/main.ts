import { readConfig } from './kernel/config.ts'
import { startServer } from './start/server.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

try {
  const asked = waitForStop()
  const server = await startServer(readConfig(), say)
  say(server.welcome.join('\n'))
  await asked
  say('Stopping …')
  // What does not end by itself within its time is ended with the process; the database rolls back what was open.
  setTimeout(() => process.exit(1), 45_000).unref()
  await server.close()
  say('Stopped')
  process.exit(0)
} catch (error) {
  process.stderr.write(`Recto cannot start. ${messageOf(error)}\n`)
  process.exit(1)
}

/** Resolves at the first wish to stop; a second Ctrl-C ends the process at once. */
function waitForStop(): Promise<void> {
  return new Promise((resolve) => {
    let first = 0
    const stop = () => {
      // A terminal and npm both pass on one Ctrl-C: what follows at once is the same wish.
      if (first && Date.now() - first > 1000) process.exit(130)
      first ||= Date.now()
      resolve()
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
    // Started by the command of the repository, the server ends with it.
    if (process.connected) process.on('disconnect', stop)
  })
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return process.env['RECTO_DEBUG'] ? (error.stack ?? error.message) : error.message
}
