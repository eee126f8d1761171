import { type Config, isLoopback } from '../kernel/config.ts'
import { type Database, openDatabase } from '../kernel/db.ts'
import { type House, openStore } from '../kernel/house.ts'
import { openWorker } from '../kernel/jobs.ts'
import { openLimits } from '../kernel/limits.ts'
import { openLive } from '../kernel/live.ts'
import { migrate, signInRole } from '../kernel/migrate.ts'
import { unready } from '../kernel/ready.ts'
import { serve } from '../kernel/serve.ts'
import { jobKinds, rooms, routes } from '../rooms.ts'
import { backUpBefore } from '../backup/before-migration.ts'
import { demoAccounts, loadDemo } from '../seeds/demo.ts'
import { hasAccount, setupLink } from './first-account.ts'
import { readKeys } from './keys.ts'
import { listen, portIsFree } from './listen.ts'
import { openOwned, withCredentials } from './owned-database.ts'

export interface Running {
  /** What an operator reads when everything stands. */
  welcome: string[]
  /** Requests and jobs end, then connections, then the database. */
  close: () => Promise<void>
}

/** Starts a process of the server. What an operator can repair is thrown as an error of one line; what was opened is closed again. */
export async function startServer(config: Config, say: (line: string) => void): Promise<Running> {
  const opened: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const one of opened.splice(0).reverse()) await one().catch((error: Error) => say(`While stopping: ${error.message}`))
  }
  try {
    const owned = await openOwned(config, say, { first: () => portIsFree(config) })
    opened.push(owned.close)
    const { app, house, settle } = await openHouse(config, owned.ownerUrl, say, opened)
    await demo(config, house, say)
    if (config.role === 'worker') return { welcome: ['Recto is ready to work off jobs'], close }
    await listen(app, config)
    await settle()
    return { welcome: await welcome(config, house), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openHouse(config: Config, ownerUrl: string, say: (line: string) => void, opened: (() => Promise<unknown>)[]) {
  const done = await migrate(ownerUrl, { before: (last) => backUpBefore(config, ownerUrl, last, say) })
  if (done.length) say(`The database is now at ${done.at(-1)?.replace('.sql', '')}`)
  const keys = await readKeys(ownerUrl)
  const directUrl = await signInRole(ownerUrl, keys.app)
  const database = openDatabase(config.databaseUrl ? withCredentials(config.databaseUrl, directUrl) : directUrl)
  opened.push(database.close)
  const reasons = await unready(database)
  if (reasons.length) throw new Error(`Recto may not take traffic: ${reasons.join('; ')}`)
  const live = openLive(directUrl)
  opened.push(live.close)
  const { store, scratch } = await openStore(config.storageUrl, config.dataDir)
  const parts = { database, store, scratch, live, limits: openLimits(database.pool), publicUrl: config.publicUrl, secret: keys.signing }
  const app = await serve({ rooms, routes, house: parts })
  const house: House = { ...parts, log: app.log }
  if (config.role !== 'web') {
    const worker = await openWorker(directUrl, database, jobKinds, () => house)
    opened.push(worker.close)
  }
  opened.push(() => app.close())
  return { app, house, settle: () => live.ready }
}

async function demo(config: Config, house: House, say: (line: string) => void): Promise<void> {
  const wanted = config.demo ?? (isLoopback(config.host) && !(await hasAccount(house.database)))
  if (wanted && (await loadDemo(house, say))) say('The demo institutions are loaded')
}

async function welcome({ publicUrl }: Config, { database }: House): Promise<string[]> {
  const ready = `Recto is ready at ${publicUrl}`
  if (!(await hasAccount(database))) return [ready, `Make the first administrator, once: ${await setupLink(database, publicUrl)}`]
  return [ready, ...(await demoLines(database))]
}

async function demoLines({ platform }: Database): Promise<string[]> {
  const found = await platform.selectFrom('institutions').select('code').where('code', '=', demoAccounts.firstCode).executeTakeFirst()
  return found ? demoAccounts.lines : []
}
