import { RequestError } from '../send/send-errors.ts'

export type Answer<S> =
  | { kind: 'saved'; saved: S }
  /** There was no answer, so the save may or may not have arrived. */
  | { kind: 'unsure' }
  /** The server cannot save it now; a later attempt may succeed. */
  | { kind: 'later' }
  | { kind: 'conflict' | 'signed-out' }
  /** `block` is the id of the block that the server refused. */
  | { kind: 'refused'; reason: string; block?: string }

const temporaryStatuses = new Set([408, 429, 500, 502, 503, 504])

/** The result of an attempt to save. Only a refusal of the text itself is final. */
export async function saveOutcomeOf<S>(sending: Promise<S>): Promise<Answer<S>> {
  try {
    return { kind: 'saved', saved: await sending }
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    if (error.errorCode === 'notlogged') return { kind: 'signed-out' }
    if (error.status === 409 || error.errorCode === 'conflict') return { kind: 'conflict' }
    if (error.status === undefined) return { kind: 'unsure' }
    if (temporaryStatuses.has(error.status)) return { kind: 'later' }
    const [field] = error.fields ?? []
    const block = /^content#(.+)$/.exec(field?.path ?? '')?.[1]
    return { kind: 'refused', reason: field?.message ?? error.message, ...(block && { block }) }
  }
}
