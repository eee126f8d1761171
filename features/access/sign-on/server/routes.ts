import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors } from '#contract/errors.ts'
import { signOnEndpoints, signOnPath } from '#plain/access/sign-on-addresses.ts'
import { samlMetadata } from '#server/gateways/sign-on/saml/saml.ts'
import { SignOnError } from '#server/gateways/sign-on/sign-on-error.ts'
import { browserOf, nameBrowser } from '#server/kernel/access/browser.ts'
import type { App } from '#server/kernel/app.ts'
import { sameOriginOnly } from '#server/kernel/http/origin.ts'
import { refusal, refusalFrom } from '#server/kernel/http/refusal.ts'
import type { Routes } from '#server/kernel/http/serve.ts'
import { type User, userOf } from '#server/kernel/access/session.ts'
import { frameOf, sendPage } from '#server/pages/frame.ts'
import { valueOf } from '#server/pages/value-of.ts'
import { newToken } from '#features/access/session/server/secrets.ts'
import { issuerOf, type ProviderEndpoint, redirectSignOn } from './adapters.ts'
import { finishBinding, finishSignOn } from './journey/finish.ts'
import { consumeJourney, insertJourney, type Journey, keepProof, keptFor, type Plan, type Purpose } from './journey/journey-queries.ts'
import { endProviderSessions } from './journey/logout.ts'
import { signOnErrorPage, testResultPage } from './pages.ts'
import { maySetUp } from './policy.ts'
import { findInstitution, findProviderByCode } from './queries.ts'
import { isOffered } from './simulated.ts'

/** The path to redirect to after a sign-in. Anything that could lead to another site becomes the start page. */
function ownPath(given: string | undefined): string {
  if (!given || given.length > 2000 || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(given)) return '/'
  const resolved = URL.parse(given, 'http://own.invalid')
  return resolved?.host === 'own.invalid' ? given : '/'
}

type Asked = FastifyRequest<{ Params: { institution: string; provider: string } }>
export type SignOnTarget = ProviderEndpoint & { institution: NonNullable<Awaited<ReturnType<typeof findInstitution>>> }

/** The routes of a sign-on: for browsers on the way to a provider and back, and for the provider's server. They are not calls of the contract. */
export const signOnRoutes: Routes = (http, app) => {
  const pathOf = (step: string) => `${signOnPath}/:institution/:provider/${step}`
  const guarded =
    (run: (place: SignOnTarget, request: Asked, reply: FastifyReply) => Promise<unknown>) => async (request: Asked, reply: FastifyReply) => {
      await app.limits.call(undefined, request.ip)
      const place = await placeOf(app, request)
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      try {
        return await run(place, request, reply)
      } catch (error) {
        return trouble(app, place, error, request, reply)
      }
    }
  http.get(
    pathOf('begin'),
    guarded((place, request, reply) => begin(app, place, request, reply)),
  )
  http.get(
    pathOf('callback'),
    guarded((place, request, reply) => arrived(app, place, request, reply)),
  )
  http.post(
    pathOf('callback'),
    guarded((place, request, reply) => posted(app, place, request, reply)),
  )
  addServerRoutes(http, app, pathOf)
}

/** Routes that only the provider's server uses. */
function addServerRoutes(http: FastifyInstance, app: App, pathOf: (step: string) => string): void {
  http.get(pathOf('metadata'), async (request: Asked, reply) => {
    const { institutionCode, origin, provider } = await placeOf(app, request)
    if (provider.settings.protocol !== 'saml') throw refusal('notFound')
    const { metadata, callback } = signOnEndpoints(origin, institutionCode, provider.code)
    return reply.type('application/samlmetadata+xml; charset=utf-8').send(samlMetadata({ issuer: metadata, callback }))
  })
  http.post(pathOf('logout'), async (request: Asked, reply) => {
    await app.limits.call(undefined, request.ip)
    const place = await placeOf(app, request)
    if (place.provider.settings.protocol !== 'oidc') throw refusal('notFound')
    const ended = await (await issuerOf(app, place)).signedOut(textsOf(request.body)['logout_token'] ?? '')
    await endProviderSessions(app, place.provider.id, ended)
    return reply.header('cache-control', 'no-store').code(200).send()
  })
}

async function placeOf(app: App, request: Asked): Promise<SignOnTarget> {
  const institution = await findInstitution(app.database.platform, request.params.institution)
  const provider =
    institution && (await app.database.withInstitution(institution.id, 'read only', (db) => findProviderByCode(db, request.params.provider)))
  if (!institution || !provider || !isOffered(app, provider.settings)) throw refusal('notFound')
  return { institution, institutionCode: institution.code, origin: originOf(app, institution.host, request), provider }
}

/** The origin that is registered with providers: the institution's own host if the request uses it, else the platform's. */
function originOf(app: App, host: string | null, request: FastifyRequest): string {
  const platform = new URL(app.publicUrl)
  return host && host === request.hostname.toLowerCase() && host !== platform.hostname ? originHere(request) : platform.origin
}

const originHere = ({ protocol, host }: FastifyRequest) => URL.parse(`${protocol}://${host}`)?.origin ?? ''

async function begin(app: App, place: SignOnTarget, request: Asked, reply: FastifyReply) {
  const { provider, origin } = place
  // The cookie of the journey must be sent when the browser returns, so the journey starts on the origin of the callback.
  if (originHere(request) !== origin && !valueOf(request, 'moved')) return reply.redirect(movedTo(origin, request.url))
  const purpose = purposeOf(valueOf(request, 'purpose'))
  const user = purpose === 'signIn' ? undefined : await mayBegin(app, place, purpose, request)
  if (purpose !== 'test' && !provider.enabled) throw refusal('notFound')
  const state = newToken()
  const plan: Plan = {
    providerId: provider.id,
    purpose,
    accountId: user?.accountId ?? null,
    redirect: ownPath(valueOf(request, 'redirect')),
    stay: valueOf(request, 'keep') === '1',
    framed: valueOf(request, 'framed') === '1',
  }
  const { address, kept } = await (await redirectSignOn(app, place)).begin(state)
  await insertJourney(app.database.platform, app.secret, state, nameBrowser(request, reply, plan.framed), plan, kept)
  return reply.redirect(address)
}

const movedTo = (origin: string, url: string) => {
  const address = new URL(url, origin)
  address.searchParams.set('moved', '1')
  return address.href
}
const purposeOf = (given: string): Purpose => (given === 'bind' || given === 'test' ? given : 'signIn')

/** Binding and testing can only start from this site's own pages, so that no other site can trigger them. */
async function mayBegin(app: App, { institution }: SignOnTarget, purpose: Purpose, request: Asked): Promise<User> {
  sameOriginOnly(request)
  const user = await userOf(app.database, request.headers.cookie)
  if (!user) throw refusal('notlogged')
  if (user.institutionId !== institution.id || (purpose === 'test' && !maySetUp(user))) throw refusal('forbidden')
  return user
}

/** The browser has returned with its cookie and, after a post, with its ticket: continues with the proof from this request or from the post. */
async function arrived(app: App, place: SignOnTarget, request: Asked, reply: FastifyReply) {
  const { platform } = app.database
  const query = textsOf(request.query)
  const state = query['state'] ?? ''
  const browser = browserOf(request)
  const journey = await consumeJourney(platform, app.secret, { state, browser, ticket: query['handover'] }, place.provider.id)
  if (!journey) throw new SignOnError(browser ? 'lost' : 'noCookie')
  if (journey.purpose !== 'test' && !place.provider.enabled) throw refusal('notFound')
  try {
    const proof = journey.proof ?? (await (await redirectSignOn(app, place)).finish({ query, body: {} }, { state, kept: journey.kept }))
    if (journey.purpose === 'test') return await tried(app, place, { ...journey, proof }, request, reply)
    if (journey.purpose === 'bind') return await finishBinding(app, place, { ...journey, proof }, request, reply)
    return await finishSignOn(app, place, { ...journey, proof }, request, reply)
  } catch (error) {
    return trouble(app, place, error, request, reply, journey)
  }
}

/**
 * A post comes from the provider's site without a cookie of this site, so its proof is stored for the next request of the same browser. Only the answer
 * to the post contains the ticket for that request, so that knowing the state is not enough to make it from another browser.
 */
async function posted(app: App, place: SignOnTarget, request: Asked, reply: FastifyReply) {
  const { provider } = place
  const { platform } = app.database
  const body = textsOf(request.body)
  if (provider.settings.protocol === 'cas' && body['logoutRequest']) {
    await endProviderSessions(app, provider.id, body['logoutRequest'])
    return reply.code(200).send()
  }
  if (provider.settings.protocol !== 'saml') throw new SignOnError('refused')
  const state = body['RelayState'] ?? ''
  const kept = await keptFor(platform, app.secret, state, provider.id)
  if (!kept) throw new SignOnError('refused')
  const proof = await (await redirectSignOn(app, place)).finish({ query: {}, body }, { state, kept })
  const handover = await keepProof(platform, app.secret, state, proof)
  if (!handover) throw new SignOnError('refused')
  const { callback } = signOnEndpoints('', place.institutionCode, provider.code)
  return reply.redirect(`${callback}?${new URLSearchParams({ state, handover })}`, 303)
}

async function tried(app: App, { institution, provider }: SignOnTarget, journey: Journey, request: Asked, reply: FastifyReply) {
  const user = await userOf(app.database, request.headers.cookie)
  const same = user && user.accountId === journey.accountId && user.institutionId === institution.id
  if (!journey.proof || !same || !maySetUp(user)) throw refusal('forbidden')
  return sendPage(reply, testResultPage(await frameOf(app, request), provider, journey.proof))
}

/** Shows the page of a failed sign-on with the message of the refusal. The technical reason goes to the log, and to the page when testing a provider. */
async function trouble(app: App, place: SignOnTarget, error: unknown, request: Asked, reply: FastifyReply, journey?: Journey) {
  const refused = refusalFrom(error)
  if (!refused) throw error
  const reason = refused.cause instanceof Error ? refused.cause.message : ''
  request.log.warn({ provider: place.provider.id, kind: refused instanceof SignOnError ? refused.kind : refused.code, reason }, 'sign-on failed')
  const frame = await frameOf(app, request, place.institutionCode)
  const again = journey && journey.purpose !== 'signIn' ? undefined : `/textbooklogin/${place.institutionCode}`
  return sendPage(
    reply,
    signOnErrorPage(frame, place.provider, refused.words, { again, reason: journey?.purpose === 'test' ? reason : '' }),
    errors[refused.code].http,
  )
}

/** The string values of a query or a form; other values are dropped. */
function textsOf(given: unknown): Record<string, string | undefined> {
  const entries = typeof given === 'object' && given !== null ? Object.entries(given) : []
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
