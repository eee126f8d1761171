import { RequestError } from '../kernel/send-errors.ts'

export type Answer<S> =
  | { kind: 'saved'; saved: S }
  /** It may have arrived or not: the answer is missing. */
  | { kind: 'unsure' }
  /** The server cannot take it now. */
  | { kind: 'later' }
  | { kind: 'conflict' | 'signed-out' }
  /** `block` is the block of the text that is refused. */
  | { kind: 'refused'; reason: string; block?: string }

const later = new Set([408, 429, 500, 502, 503, 504])

/** What became of an attempt to save. Only a refusal of the text itself is final. */
export async function answerOf<S>(sending: Promise<S>): Promise<Answer<S>> {
  try {
    return { kind: 'saved', saved: await sending }
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    if (error.errorCode === 'notlogged') return { kind: 'signed-out' }
    if (error.status === 409 || error.errorCode === 'conflict') return { kind: 'conflict' }
    if (error.status === undefined) return { kind: 'unsure' }
    if (later.has(error.status)) return { kind: 'later' }
    const [field] = error.fields ?? []
    const block = /^content#(.+)$/.exec(field?.path ?? '')?.[1]
    return { kind: 'refused', reason: field?.message ?? error.message, ...(block && { block }) }
  }
}
