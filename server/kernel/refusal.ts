import { type Bad, type ErrorCode, errors, type Words, type Work } from '@recto/contract/errors'
import { isDatabaseAway } from './connection.ts'

export type Language = 'zh-CN' | 'en-US'
export const inWords = (words: Words, language: Language) => (language === 'zh-CN' ? words.zh : words.en)

/** Something expected. Its words reach the user; those of any other error never do. */
export class Refusal extends Error {
  code: ErrorCode
  words: Words
  fields: { path: string; message: Words }[] | undefined
  /** Seconds after which it makes sense to try again. */
  retryAfter: number | undefined
  /** What the caller's machine is to do before it asks again. */
  work: Work | undefined
  constructor(code: ErrorCode, words: Words, fields?: Refusal['fields'], retryAfter?: number) {
    super(words.en)
    this.code = code
    this.words = words
    this.fields = fields
    this.retryAfter = retryAfter
  }
}

export const refusal = (code: ErrorCode, words: Words = errors[code].text, fields?: Refusal['fields']) => new Refusal(code, words, fields)

/** A refusal of one field, with its words. */
export const invalid = (path: string, message: Words) => new Refusal('invalid', message, [{ path, message }])

/** The call is made again, with this puzzle solved. */
export const workWanted = (work: Work) => Object.assign(refusal('workWanted'), { work })

/** Too many attempts or too much load: come back after so many seconds. */
export const later = (code: 'tooMany' | 'busy', retryAfter: number, words: Words = errors[code].text) =>
  new Refusal(code, words, undefined, retryAfter)

export function must(allowed: boolean): void {
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
  // Values that PostgreSQL does not take. The contract refuses them at their field; this stands behind it.
  '22001': 'invalid', // longer than its column
  '22003': 'invalid', // beyond the range of its number
  '22007': 'invalid', // no date
  '22008': 'invalid', // beyond the range of dates
  '22021': 'malformed', // a byte that is no text
  '22P02': 'invalid', // no id, no word of a list, no JSON
  '22P05': 'malformed', // JSON with a character that is no text
  '54000': 'tooLarge', // more than a row of an index or a value of jsonb can hold
  '54001': 'malformed', // nested too deep
  '23505': 'conflict', // someone else was first to take a name, phone or place
  '40001': 'conflict',
  '40P01': 'conflict',
  '53100': 'full',
  '55P03': 'busy', // a lock that was not given in time
}

/** The refusal that an error of the framework or the database stands for, if any. */
export function refusalFrom(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (isDatabaseAway(error)) return later('busy', 2)
  const code = error instanceof Error && 'code' in error ? known[String(error.code)] : undefined
  if (!code) return undefined
  return code === 'busy' ? later('busy', 2) : refusal(code)
}

/** The body of a refused answer, in the request's language. */
export function badly({ code, words, fields, work }: Refusal, language: Language, requestId: string): Bad {
  return {
    success: false,
    errorCode: code,
    errorMessage: inWords(words, language),
    showType: errors[code].showType,
    ...(fields && { fields: fields.map(({ path, message }) => ({ path, message: inWords(message, language) })) }),
    ...(work && { work }),
    ...(code === 'notlogged' && { statusCode: 401 as const }),
    ...(code === 'server' && { requestId }),
  }
}
