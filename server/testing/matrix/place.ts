import { hashPassword } from '#server/kernel/crypto/password.ts'
import type { Person } from '#server/seeds/institution.ts'
import type { Caller } from './cell.ts'
import type { Things } from './things.ts'
import type { openServer } from '../open.ts'
import { shownFor, type signingIn } from '../session.ts'

type Server = Awaited<ReturnType<typeof openServer>>
/** Where the request of a way is made: the caller, and the objects in the institution. */
export interface Place {
  server: Server
  on: ReturnType<typeof signingIn>
  caller: Caller & { person: Person }
  things: Things
  /** The objects of a colleague, an author; built on first use. */
  others: () => Promise<Things>
}
/** The request, and who sends it if it is not the caller. */
interface Way {
  asked: object
  by?: { cookie: string } | undefined
}

/** Valid requests, by call, of calls that need the result of an earlier call, for which the request of the matrix is refused. */
export type Ways = Record<string, (place: Place) => Promise<Way>>

export const password = 'a boat on the river'
export const chosen = 'a bridge over the lake'
let hash: Promise<string> | undefined
export const passwordHash = () => (hash ??= hashPassword(password))

export async function changeAccount({ database }: Server, { accountId }: Person, values: object): Promise<void> {
  await database.platform.updateTable('accounts').set(values).where('id', '=', accountId).execute()
}

/** Gives the caller a password; returns the name to sign in with. */
export async function withPassword({ server, caller }: Place): Promise<string> {
  await changeAccount(server, caller.person, { passwordHash: await passwordHash() })
  return caller.person.accountId
}

export async function phoneOf({ database }: Server, { accountId }: Person): Promise<string> {
  const { phone } = await database.platform.selectFrom('accounts').select('phone').where('id', '=', accountId).executeTakeFirstOrThrow()
  return phone ?? ''
}

/** Offers the caller a second factor; returns its secret. */
export async function offerFactor(place: Place): Promise<string> {
  await withPassword(place)
  const { data } = await place.server.ask(place.caller.person, 'POST', '/pressplatform/account/factor/offer', { password })
  return (data as { secret: string }).secret
}

/** Enrols a second factor; returns its secret. A code is accepted once, so the enrolment uses the code of the previous step. */
export async function enrolFactor(place: Place): Promise<string> {
  const secret = await offerFactor(place)
  await place.server.ask(place.caller.person, 'POST', '/pressplatform/account/factor/enrol', { code: shownFor(secret, -1) })
  return secret
}

/** Begins a sign-in that needs one more step; returns its token. */
export async function beginSignIn(place: Place): Promise<string> {
  const { data } = await place.on.login(await withPassword(place), password)
  return (data as { token?: string }).token ?? ''
}

export async function beginRequiredEnrolment(place: Place): Promise<string> {
  const { platform } = place.server.database
  await platform.updateTable('institutions').set({ secondFactor: 'administrators' }).where('id', '=', place.things.institutionId).execute()
  return beginSignIn(place)
}

/** A person agrees in WeChat to sign in, or to be bound to the account of `binder`. */
export async function agreeInWeChat(on: Place['on'], { gateways }: Server, person: number, binder?: { cookie: string }) {
  const purpose = binder ? 'bind' : 'signIn'
  const { data } = await on.anyone('GET', `/pressplatform/session/wechat?entrance=site&purpose=${purpose}`, undefined, binder)
  return { entrance: 'site', state: (data as { state: string }).state, code: gateways.wechat.agree('site', person) }
}
