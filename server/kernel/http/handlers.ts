import type { Call, Data, CallInput, Needs } from '#contract/call.ts'
import type { Db, InInstitution, PlatformDb } from '../data/db.ts'
import type { App } from '../app.ts'
import { type Language, refusal } from './refusal.ts'
import type { Device, SessionStart, User } from '../access/session.ts'

/** Starts and ends the caller's session from a handler; the cookies are set with the answer. */
export interface SessionControl {
  /** Returns the device that the session was opened on, and the hash of its token. */
  start: (member: SessionStart) => Promise<Device & { tokenHash: Buffer }>
  end: () => Promise<void>
  /** Returns the random name of this browser for the next step of a sign-in; its cookie is set with the answer. */
  nameBrowser: (framed: boolean) => string
}

/** The address of the caller, the host of the request without and with its port, and the random name of the browser if a sign-in was started in it. */
export interface Caller {
  address: string
  host: string
  authority: string
  browser: string | undefined
}

/** What a handler is given besides its input. A call for anyone may have no user and has no `db`; every other handler has both. */
export interface Context<N extends Needs> {
  db: N extends 'anyone' ? undefined : Db
  user: N extends 'anyone' ? User | undefined : User
  platform: PlatformDb
  inInstitution: InInstitution
  app: App
  language: Language
  session: SessionControl
  from: Caller
}

/** What a handler of a signed-in person's call hands on to functions of its feature, whatever right its call needs. */
export interface CallContext {
  db: Db
  platform: PlatformDb
  app: App
  user: User
  language: Language
  from: { address: string }
}

/** The part of the context that exists before the transaction: without a database handle, so that slow work holds no connection. */
export interface RequestContext {
  app: App
  user: User | undefined
  language: Language
  from: Caller
}

type Before = (given: unknown, outside: RequestContext) => Promise<unknown>

/**
 * A handler with a slow part (hashing a password, decoding a picture) that runs before the transaction; `run` is given its result. Rate limits and
 * other code that uses a connection of its own belong there too: waiting for a second connection within a transaction can deadlock the pool.
 */
export function prepared<Asked, Ready, C extends object, Made>(
  before: (given: Asked, outside: RequestContext) => Promise<Ready>,
  run: (ready: Ready, context: C) => Promise<Made>,
): (given: Asked, context: C) => Promise<Made> {
  const handler = (_given: Asked, context: C) => run((context as { ready?: unknown }).ready as Ready, context)
  return Object.assign(handler, { before })
}

/** The handlers of the calls of a contract file; a large file may be handled in several parts. */
export type Handlers<Contract> = {
  [Name in keyof Contract as Contract[Name] extends Call ? Name : never]: Contract[Name] extends Call
    ? (given: CallInput<Contract[Name]>, context: Context<Contract[Name]['needs']>) => Promise<Data<Contract[Name]>>
    : never
}

/** A handler as the kernel runs it: with the input that `parseInput` has checked against its call, and the context that its call needs. */
export interface Handler {
  name: string
  call: Call
  run: ((given: unknown, context: object) => Promise<unknown>) & { before?: Before }
}

/** The handlers of a feature: one for each call of a contract file, under the name of the call. A missing one does not compile. */
export function handlers<Contract extends object>(contract: Contract, named: Handlers<Contract>): Handler[] {
  const calls = contract as Record<string, Call>
  return Object.entries<Handler['run']>(named as Record<string, Handler['run']>).map(([name, run]) => ({ name, run, call: calls[name] as Call }))
}

/** Refuses with 401 without a session and with 403 without the required right. */
export function admit(needs: Needs, user: User | undefined): void {
  if (needs === 'anyone') return
  if (!user) throw refusal('notlogged')
  if (!admitted(needs, user)) throw refusal('forbidden')
}

function admitted(needs: Exclude<Needs, 'anyone'>, user: User): boolean {
  if (needs === 'signedIn') return true
  if (needs === 'administrator') return user.administrator
  if (needs === 'institutionAdministrator') return user.roles.includes('administrator')
  return user.modules.includes(needs)
}
