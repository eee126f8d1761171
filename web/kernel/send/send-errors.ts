import type { ErrorResponse } from '#contract/errors.ts'
import { bodyStatusText, sendTexts, statusText } from './send-texts.ts'
import type { RequestEnvironment } from './request-environment.ts'
import { textsOf } from '../texts/texts.ts'

export type ErrorKind = 'request' | 'response' | 'timeout' | 'parse' | 'http' | 'business'

/** The body of a failed answer, from our server or a gateway. */
export interface BadBody extends Partial<Omit<ErrorResponse, 'success' | 'errorCode' | 'showType' | 'statusCode'>> {
  success?: unknown
  errorCode?: string
  showType?: number
  status?: unknown
  statusCode?: unknown
  message?: string
}

/**
 * A failed call. Kinds: `request` the request did not get through, `response` the answer was interrupted, `timeout` it took too long, `parse` the
 * answer is no JSON object, `http` a status outside 200-299, `business` the body says that it failed.
 */
export class RequestError extends Error {
  override name = 'RequestError'
  kind: ErrorKind
  /** The HTTP status, when there was an answer. */
  status: number | undefined
  errorCode: string | undefined
  showType: number | undefined
  fields: ErrorResponse['fields']
  requestId: string | undefined
  /** The proof-of-work task to solve before the call is repeated. */
  work: ErrorResponse['work']
  /** Whether the body itself says what is wrong and how to show it. */
  told: boolean

  constructor(kind: ErrorKind, message: string, more: { status?: number; body?: BadBody; cause?: unknown } = {}) {
    super(message, { cause: more.cause })
    const { status, body } = more
    this.kind = kind
    this.status = status
    this.errorCode = body?.errorCode
    this.showType = body?.showType
    this.fields = body?.fields
    this.requestId = body?.requestId
    this.work = body?.work
    this.told = body?.success !== undefined || body?.errorMessage !== undefined || body?.errorCode !== undefined
  }
}

const failingBodyStatus = new Set<unknown>([400, 408, 500])

/** The error of an answer, if it is one (specification section 8, status handling). An expired session must be checked before. */
export function errorOf(status: number, body: BadBody, language: ReturnType<RequestEnvironment['language']>): RequestError | undefined {
  const ok = status >= 200 && status < 300
  const own = body.errorMessage || body.message
  const more = { status, body }
  if (failingBodyStatus.has(body.status)) {
    const error = new RequestError(ok ? 'business' : 'http', own || bodyStatusText(Number(body.status), language), more)
    error.told = false
    return error
  }
  if (!ok) return new RequestError('http', own || statusText(status, language), more)
  if (body.success === false) return new RequestError('business', own || textsOf(sendTexts, language).retry, more)
  return undefined
}

/** The generic error handler (specification section 8): shows an error according to its showType. */
export function handleError(error: RequestError, { show, go, page, language }: RequestEnvironment): void {
  const text = error.message || textsOf(sendTexts, language()).retry
  switch (error.told ? error.showType : 2) {
    case 0:
      return
    case 1:
      return show('warning', text)
    case 4:
      return show('notification', text, { title: error.errorCode ?? '' })
    case 9: {
      const query = new URLSearchParams({ errorCode: error.errorCode ?? '', errorMessage: text })
      return go(`${(page().base ?? '').replace(/\/$/, '')}/exception?${query}`)
    }
    default:
      return show('error', text)
  }
}
