import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignInAnswer } from '#features/access/session/contract.ts'
import { callerOf, sessionControl } from '#server/kernel/http/handle-call.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { App } from '#server/kernel/app.ts'
import { newId } from '#server/kernel/data/id.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { userOf } from '#server/kernel/access/session.ts'
import { insertIdentity } from '#features/access/session/server/account-queries.ts'
import { insertPendingIdentity } from '#features/access/session/server/sign-in/pending-queries.ts'
import { continueSignIn } from '#features/access/session/server/sign-in/proceed.ts'
import { resolveAccount } from './arrival.ts'
import type { Journey } from './journey-queries.ts'
import type { SignOnTarget } from '../routes.ts'

/** Signs in the person whom the provider has authenticated, or redirects to the step that is still required. */
export async function finishSignOn(
  app: App,
  { institution, provider }: SignOnTarget,
  journey: Journey,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { proof } = journey
  if (!proof) throw refusal('server')
  const identity = { provider: provider.id, subject: proof.subject, name: proof.attributes.name ?? '', session: proof.session ?? null }
  const course = {
    method: provider.code,
    entrance: institution.code,
    kept: journey.stay,
    framed: journey.framed,
    factorProven: proof.secondFactor === true,
    identity,
  }
  const from = callerOf(request)
  const answer: SignInAnswer = await app.database.transaction(institution.id, 'read write', async ({ db, platform, inInstitution }) => {
    const accountId = await resolveAccount({ db: db as Db, platform, provider, proof, from })
    const door = { platform, inInstitution, session: sessionControl(platform, request, reply), from }
    return accountId ? continueSignIn({ ...course, accountId }, door) : insertPendingIdentity(door, course)
  })
  return reply.redirect('next' in answer ? stepAddress(institution.code, answer, journey) : redirectTarget(journey), 303)
}

/** The pending step is passed in the fragment, which is not sent to servers or in referrers. */
function stepAddress(code: string, pending: { next: string; token: string }, { redirect, framed }: Journey): string {
  const page = pending.next === 'bind' ? '/mobile/bindingAndregister' : `/textbooklogin/${code}`
  const query = new URLSearchParams({ ...(redirect !== '/' && { redirect }), ...(framed && { framed: '1' }) })
  return `${page}${query.size ? `?${query}` : ''}#pending=${encodeURIComponent(JSON.stringify(pending))}`
}

const redirectTarget = ({ redirect, framed }: Journey) => (framed ? `/logintransit?redirect=${encodeURIComponent(redirect)}` : redirect)

/** Binds the provider identity to the account that started the journey, if that is still signed in. */
export async function finishBinding(
  app: App,
  { institution, provider }: SignOnTarget,
  journey: Journey,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const user = await userOf(app.database, request.headers.cookie)
  const { proof } = journey
  if (!proof || !user || user.accountId !== journey.accountId || user.institutionId !== institution.id) throw refusal('forbidden')
  await app.database.withInstitution(institution.id, 'read write', async (db, platform) => {
    const identity = { id: newId(), provider: provider.id, subject: proof.subject, name: proof.attributes.name ?? '', openId: null }
    if (!(await insertIdentity(platform, user.accountId, identity)))
      throw refusal('conflict', { zh: '它已经绑定了另一个账号', en: 'Already bound to another account' })
    const about = { kind: 'account', id: user.accountId, name: user.name, after: { provider: provider.name } }
    await logOperation({ db, user, from: { address: request.ip } }, 'account.bind', about)
  })
  return reply.redirect(journey.redirect, 303)
}
