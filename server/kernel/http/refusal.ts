import { type ErrorResponse, type ErrorCode, errors, type Bilingual, type WorkPuzzle } from '#contract/errors.ts'
import { isDatabaseAway } from '../data/connection.ts'

export type Language = 'zh-CN' | 'en-US'
export const inLanguage = (words: Bilingual, language: Language) => (language === 'zh-CN' ? words.zh : words.en)

/** An expected error. Its text is shown to the user; the message of any other error never is. */
export class Refusal extends Error {
  code: ErrorCode
  words: Bilingual
  fields: { path: string; message: Bilingual }[] | undefined
  /** Seconds after which it makes sense to try again. */
  retryAfter: number | undefined
  /** The proof of work that the caller must send with the repeated call. */
  work: WorkPuzzle | undefined
  constructor(code: ErrorCode, words: Bilingual, fields?: Refusal['fields'], retryAfter?: number) {
    super(words.en)
    this.code = code
    this.words = words
    this.fields = fields
    this.retryAfter = retryAfter
  }
}

export const refusal = (code: ErrorCode, words: Bilingual = errors[code].text, fields?: Refusal['fields']) => new Refusal(code, words, fields)

/** A refusal of one field. */
export const invalid = (path: string, message: Bilingual) => new Refusal('invalid', message, [{ path, message }])

/** A refusal that requires a proof of work: the caller repeats the call with the solution of this puzzle. */
export const workWanted = (work: WorkPuzzle) => Object.assign(refusal('workWanted'), { work })

/** A refusal because of too many attempts or too much load. `retryAfter` in seconds. */
export const retryLater = (code: 'tooMany' | 'busy', retryAfter: number, words: Bilingual = errors[code].text) =>
  new Refusal(code, words, undefined, retryAfter)

export function assertAllowed(allowed: boolean): void {
  if (!allowed) throw refusal('forbidden')
}

const known: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported',
  FST_ERR_BAD_URL: 'malformed',
  FST_REQ_FILE_TOO_LARGE: 'tooLarge',
  FST_FILES_LIMIT: 'malformed',
  FST_FIELDS_LIMIT: 'malformed',
  FST_PARTS_LIMIT: 'malformed',
  ERR_STREAM_PREMATURE_CLOSE: 'malformed', // the request broke off
  ENOSPC: 'full',
  // Values that PostgreSQL does not accept. The contract should refuse them at their field; this is the fallback.
  '22001': 'invalid', // longer than its column
  '22003': 'invalid', // beyond the range of its number
  '22007': 'invalid', // not a date
  '22008': 'invalid', // beyond the range of dates
  '22021': 'malformed', // a byte sequence that is not valid text
  '22P02': 'invalid', // not a valid uuid, enum value or JSON
  '22P05': 'malformed', // JSON with a character that cannot be stored
  '54000': 'tooLarge', // larger than an index row or a jsonb value can be
  '54001': 'malformed', // nested too deep
  '23505': 'conflict', // a unique value such as a name or phone was taken meanwhile
  '40001': 'conflict',
  '40P01': 'conflict',
  '53100': 'full',
  '55P03': 'busy', // lock timeout
  STORE_AWAY: 'busy', // the object store does not answer
}

/** The refusal that corresponds to an error of the framework or the database, if any. */
export function refusalFrom(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (isDatabaseAway(error)) return retryLater('busy', 2)
  const code = error instanceof Error && 'code' in error ? known[String(error.code)] : undefined
  if (!code) return undefined
  return code === 'busy' ? retryLater('busy', 2) : refusal(code)
}

/** The body of a refused answer, in the request's language. */
export function refusalBody({ code, words, fields, work }: Refusal, language: Language, requestId: string): ErrorResponse {
  return {
    success: false,
    errorCode: code,
    errorMessage: inLanguage(words, language),
    showType: errors[code].showType,
    ...(fields && { fields: fields.map(({ path, message }) => ({ path, message: inLanguage(message, language) })) }),
    ...(work && { work }),
    ...(code === 'notlogged' && { statusCode: 401 as const }),
    ...(code === 'server' && { requestId }),
  }
}
