import type { AttributeSpec } from 'prosemirror-model'

/** Checks of attribute values. Each throws a RangeError with a short sentence when the value is not allowed. */
type Check = (value: unknown) => void

const BLOCK_ID = /^[a-z0-9]{10}$/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const LABEL = /^[\p{L}\p{N}_.:/+-]{1,200}$/u
const LANGUAGE_TAG = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,4}$/
const CODE_LANGUAGE = /^[a-z0-9+#._-]{0,32}$/
const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/
const WEB_ADDRESS = /^https?:\/\/[^\s/?#<>"'`\\@]+(?::\d+)?(?:[/?#][^\s<>"'`\\]*)?$/i
const MAIL_ADDRESS = /^mailto:[^\s<>"'`\\]+@[^\s<>"'`\\]+$/i
const IN_BOOK = /^(?:#[a-z0-9]{10}|recto:[A-Za-z0-9-]{1,64}(?:#[a-z0-9]{10})?)$/

export const isBlockId = (value: unknown): value is string => typeof value === 'string' && BLOCK_ID.test(value)

/** The id of a stored file, or `asset:<path in the source>` during an import. */
export const isFileRef = (value: unknown): value is string => isUuid(value) || isAssetRef(value)

export const isAssetRef = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('asset:') && value.length > 6 && value.length <= 500 && !hasControl(value)

/** An allowed link target: http, https, mailto, `#block` in this chapter, `recto:chapter[#block]` in this book. */
export const isHref = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= 2000 &&
  !hasControl(value) &&
  (WEB_ADDRESS.test(value) || MAIL_ADDRESS.test(value) || IN_BOOK.test(value))

export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)

export const isLabel = (value: unknown): value is string => typeof value === 'string' && LABEL.test(value)
export const isLanguageTag = (value: unknown): value is string => typeof value === 'string' && LANGUAGE_TAG.test(value)
export const isCodeLanguage = (value: unknown): value is string => typeof value === 'string' && CODE_LANGUAGE.test(value)

const hasControl = (value: string): boolean => /[\p{Cc}\u2028\u2029]/u.test(value)

const must = (test: (value: unknown) => boolean, wanted: string): Check => {
  return (value) => {
    if (!test(value)) throw new RangeError(`must be ${wanted}`)
  }
}

const text = (limit: number): Check =>
  must((v) => typeof v === 'string' && v.length <= limit && !v.includes('\0'), `a text of at most ${limit} characters`)
const integer = (from: number, to: number): Check =>
  must((v) => typeof v === 'number' && Number.isInteger(v) && v >= from && v <= to, `a whole number from ${from} to ${to}`)
const orNull = (check: Check): Check => {
  return (value) => {
    if (value !== null) check(value)
  }
}
const oneOf = (...values: readonly (string | null)[]): Check => must((v) => values.includes(v as string | null), `one of ${values.join(', ')}`)
const flag = must((v) => typeof v === 'boolean', 'true or false')
const file = must(isFileRef, 'the id of a file')
const label = must(isLabel, 'a label of letters, digits and _ . : / + -')

const columnWidths = must(
  (v) => Array.isArray(v) && v.length > 0 && v.length <= 100 && v.every((w) => Number.isInteger(w) && w >= 0 && w <= 4000),
  'a list of widths in pixels',
)

/** The id is empty only inside the editor, between the creation of a block and the next transaction. */
export const id: AttributeSpec = { default: '', validate: must((v) => v === '' || isBlockId(v), '10 characters of a-z and 0-9') }

/** In a `line` or `passage` (titles, captions of tables and code) `$…$` is a formula; everything else is plain text. */
export const attribute = {
  id,
  align: { default: null, validate: oneOf(null, 'center', 'end') },
  cellAlign: { default: null, validate: oneOf(null, 'start', 'center', 'end') },
  flag: { default: false, validate: flag },
  label: { default: null, validate: orNull(label) },
  target: { validate: label },
  level: { default: 1, validate: integer(1, 4) },
  start: { default: 1, validate: integer(0, 99999) },
  listStyle: { default: 'decimal', validate: oneOf('decimal', 'lower-alpha', 'upper-alpha', 'lower-roman', 'upper-roman') },
  span: { default: 1, validate: integer(1, 100) },
  columnWidths: { default: null, validate: orNull(columnWidths) },
  latex: { default: '', validate: text(20_000) },
  codeLanguage: { default: '', validate: must(isCodeLanguage, 'the name of a programming language') },
  language: { validate: must(isLanguageTag, 'a language tag such as en or zh-Hant') },
  href: { validate: must(isHref, 'an http, https or mailto address, or a place in this book') },
  line: { default: '', validate: text(500) },
  passage: { default: '', validate: text(2000) },
  file: { validate: file },
  fileOrNull: { default: null, validate: orNull(file) },
  percent: { default: null, validate: orNull(integer(10, 100)) },
  pixels: (value: number): AttributeSpec => ({ default: value, validate: integer(1, 4096) }),
  seconds: {
    default: null,
    validate: orNull(must((v) => typeof v === 'number' && Number.isFinite(v) && v >= 0 && v < 1e6, 'a number of seconds')),
  },
  bytes: { default: null, validate: orNull(integer(0, Number.MAX_SAFE_INTEGER)) },
  date: { default: null, validate: orNull(must((v) => typeof v === 'string' && CALENDAR_DATE.test(v), 'a date like 2026-09-01')) },
  uuid: { validate: must(isUuid, 'an id') },
  citeKey: { default: null, validate: orNull(label) },
  choice: (first: string, ...rest: string[]): AttributeSpec => ({ default: first, validate: oneOf(first, ...rest) }),
}
