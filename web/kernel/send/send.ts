import type { CallArguments, Call, Data } from '#contract/call.ts'
import { REQUEST_TIMEOUT } from '../page/constants.ts'
import { createCache, endsCache } from './send-cache.ts'
import { errorOf, handleError, RequestError, type BadBody } from './send-errors.ts'
import { requestOf, type Outgoing } from './send-request.ts'
import { sendTexts } from './send-texts.ts'
import type { Progress } from './send-upload.ts'
import { createSessionRule, isSessionExpired } from '../session/session-expired.ts'
import { browserEnvironment, type RequestEnvironment } from './request-environment.ts'
import { textsOf } from '../texts/texts.ts'

export interface SendOptions {
  /** Milliseconds that this request may take. */
  timeout?: number
  /** Aborts the request; the promise then rejects with the signal's reason and nothing is shown. */
  signal?: AbortSignal
  /** Cache the answer of this GET, and use a cached answer if there is one. */
  cache?: boolean
  /** Send the body form-encoded. */
  form?: boolean
  /** The caller shows errors itself; the generic handler is not called. */
  silent?: boolean
  /** The call works without a session: a "not signed in" answer is an ordinary error and does not lead to the sign-in page. */
  guest?: boolean
  /** Called with the upload progress of the body. */
  onProgress?: Progress
}

interface Envelope extends BadBody {
  data?: unknown
  extendMessage?: unknown
}

/** The request layer over its surroundings (specification sections 7 and 8). */
export function createRequests(surroundings: RequestEnvironment) {
  const cache = createCache()
  const session = createSessionRule(surroundings)

  /** Returns the answer's status and its body as text; throws errors of the kinds request, response and timeout. */
  async function exchange(outgoing: Outgoing, { timeout = REQUEST_TIMEOUT, signal, onProgress }: SendOptions) {
    const stop = new AbortController()
    const forward = () => stop.abort()
    let late = false
    let answered = false
    const timer = setTimeout(() => {
      late = true
      stop.abort()
    }, timeout)
    signal?.addEventListener('abort', forward)
    try {
      signal?.throwIfAborted()
      const { address, ...init } = outgoing
      const answer = await surroundings.exchange(address, { ...init, credentials: 'same-origin', signal: stop.signal }, onProgress)
      answered = true
      return { status: answer.status, text: await answer.text() }
    } catch (cause) {
      signal?.throwIfAborted()
      const texts = textsOf(sendTexts, surroundings.language())
      if (late) throw new RequestError('timeout', texts.timeout, { cause })
      throw answered ? new RequestError('response', texts.response, { cause }) : new RequestError('request', texts.retry, { cause })
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', forward)
    }
  }

  async function answerOf(outgoing: Outgoing, options: SendOptions): Promise<{ text: string; body: Envelope }> {
    const turn = session.turn()
    const { status, text } = await exchange(outgoing, options)
    const body = parse(text)
    const expired = isSessionExpired(status, body ?? {})
    if (expired) await surroundings.deleteCopies()
    if (expired && !options.guest) {
      cache.empty()
      void session.expired()
      throw expiredError(status, body ?? {}, surroundings)
    }
    const error = errorOf(status, body ?? {}, surroundings.language())
    if (error) throw error
    if (!body) throw new RequestError('parse', textsOf(sendTexts, surroundings.language()).parse, { status })
    session.good(turn)
    return { text, body }
  }

  /**
   * Makes one call and returns the `data` of its answer. It uses the contract only as a type, so that light pages load neither zod nor schemas.
   * Throws a RequestError, which has been shown already unless `silent` is set.
   */
  async function send<C extends Call>(line: C['line'], asked: CallArguments<C>, options: SendOptions = {}): Promise<Data<C>> {
    const outgoing = requestOf(line, asked as object, options.form, surroundings.page().deleteAsPost)
    const headers = { ...outgoing.headers, 'accept-language': surroundings.language() }
    const cached = options.cache === true && outgoing.method === 'GET'
    const kept = cached ? cache.find(outgoing.address) : undefined
    if (kept !== undefined) return contentOf(parse(kept) as Envelope) as Data<C>
    const round = cache.round()
    try {
      const { text, body } = await answerOf({ ...outgoing, headers }, options)
      if (endsCache(line)) {
        cache.empty()
        await surroundings.deleteCopies()
      }
      if (cached) cache.keep(outgoing.address, text, round)
      return contentOf(body) as Data<C>
    } catch (error) {
      if (error instanceof RequestError && !options.silent) handleError(error, surroundings)
      throw error
    }
  }

  return { send, emptyCache: cache.empty }
}

/** The showType is silent (0), because the session rule shows its own message. */
function expiredError(status: number, body: Envelope, { language }: RequestEnvironment): RequestError {
  const kind = status >= 200 && status < 300 ? 'business' : 'http'
  return new RequestError(kind, textsOf(sendTexts, language()).expired, { status, body: { ...body, errorCode: 'notlogged', showType: 0 } })
}

/** What an answer says: its `data`, and the fields of `extendMessage`, in which the specification expects modules, module features and logo. */
function contentOf({ data, extendMessage }: Envelope): unknown {
  if (typeof extendMessage !== 'object' || extendMessage === null) return data
  return typeof data === 'object' && !Array.isArray(data) ? { ...data, ...extendMessage } : (data ?? extendMessage)
}

/** The JSON object of a body: `{}` for an empty body, undefined for anything else that is no JSON object. */
function parse(text: string): Envelope | undefined {
  if (text === '') return {}
  try {
    const body = JSON.parse(text) as unknown
    return typeof body === 'object' && body !== null ? body : undefined
  } catch {
    return undefined
  }
}

export const { send, emptyCache } = createRequests(browserEnvironment)
