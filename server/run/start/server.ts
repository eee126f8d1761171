import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#server/kernel/config.ts'
import type { App } from '#server/kernel/app.ts'
import { openScheduler } from '#server/kernel/jobs/scheduler.ts'
import { serve } from '#server/kernel/http/serve.ts'
import type { Lane } from '#server/kernel/jobs/jobs.ts'
import { openWorker } from '#server/kernel/jobs/worker.ts'
import { missingBuildWarning } from '#server/pages/assets/assets.ts'
import { demoAccounts, demoIsOpen, demoState, loadDemo } from '#server/seeds/demo.ts'
import { hasAccount, setupLink } from './first-account.ts'
import { openApp } from './open-app.ts'
import { listen, portIsFree } from './listen.ts'
import { openOwned } from './owned-database.ts'

export interface Running {
  /** The lines for the operator once the server is ready. */
  welcome: string[]
  /** Reports on /readyz that the server is stopping and waits while it still answers, so that load balancers can switch first. */
  drain: () => Promise<void>
  /** Ends requests and jobs, then connections, then the database. */
  close: () => Promise<void>
}

/**
 * Starts a process of the server. Throws errors of one line for what an operator can repair, and closes what it has opened.
 * With `stop` it gives up between two steps and throws an AbortError.
 */
export async function startServer(config: Config, say: (line: string) => void, stop: AbortSignal): Promise<Running> {
  const opened: (() => Promise<unknown>)[] = []
  const stopping = new AbortController()
  const drain = async () => {
    stopping.abort()
    await pause(config.drainSeconds * 1000)
  }
  const close = async () => {
    for (const one of opened.splice(0).reverse()) await one().catch((error: Error) => say(`While stopping: ${error.message}`))
  }
  try {
    stop.throwIfAborted()
    const owned = await openOwned(config, say, { first: () => portIsFree(config), stop })
    opened.push(owned.close)
    stop.throwIfAborted()
    const { parts, directUrl, settled, close: closeHouse } = await openApp(config, owned.ownerUrl, say, stop)
    opened.push(closeHouse)
    // A worker serves only the routes for the operator.
    const http = await serve({
      operatorOnly: config.role === 'worker',
      app: parts,
      stopping: stopping.signal,
      metricsToken: config.metricsToken,
      dataDir: config.dataDir,
    })
    const app: App = { ...parts, log: http.log }
    stop.throwIfAborted()
    await demo(config, app, say, stop)
    stop.throwIfAborted()
    if (config.role !== 'web') {
      const lane = (name: Lane) => parts.collected.jobs.filter((kind) => kind.lane === name)
      const worker = await openWorker(directUrl, parts.database, lane('tasks'), () => app, { places: config.jobs })
      const converter = await openWorker(directUrl, parts.database, lane('conversions'), () => app, { places: 2 })
      opened.push(worker.close, converter.close, openScheduler(parts.collected.due, () => app).close)
    }
    opened.push(() => http.close())
    await settled
    const lacking = missingBuildWarning(config)
    if (lacking) say(lacking)
    await listen(http, config)
    stop.throwIfAborted()
    return { welcome: config.role === 'worker' ? [workerWelcome(config)] : await welcome(config, app), drain, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function demo(config: Config, app: App, say: (line: string) => void, stop: AbortSignal): Promise<void> {
  const { database } = app
  // Without RECTO_DEMO=1 the demo is only loaded where no other machine reaches the server: its passwords are public and include a platform administrator.
  const byDefault = async () => config.local && !config.directUrl && ((await demoState(database)) === 'begun' || !(await hasAccount(database)))
  if ((config.demo ?? (await byDefault())) && (await loadDemo(app, say, stop))) say('The demo institutions are loaded')
  if (!config.local && (await demoIsOpen(database))) say(demoWarning)
}

const demoWarning =
  'Warning: the accounts of the demo are in this database, among them the platform administrator "root", with a password that everyone knows. ' +
  'Lock them before strangers can reach this server: npm run recto -- lock-demo'

const workerWelcome = ({ host, port }: Config) => `Recto is ready to work off jobs at http://${host.includes(':') ? `[${host}]` : host}:${port}`

async function welcome(config: Config, { database, gateways }: App): Promise<string[]> {
  const ready = `Recto is ready at ${config.publicUrl}${config.routerBase}`
  if (!(await hasAccount(database))) return [ready, `Make the first administrator, once: ${await setupLink(database, config.publicUrl)}`]
  const sent = gateways.received ? [`Text messages and mails are simulated; read them at ${gateways.received}`] : []
  return [ready, ...((await demoIsOpen(database)) ? [...demoAccounts, ...sent] : sent)]
}
