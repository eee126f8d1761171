import type { Call } from '#contract/call.ts'
import type { Bilingual } from '#contract/errors.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import en from 'zod/v4/locales/en.js'
import zhCN from 'zod/v4/locales/zh-CN.js'
import { isId } from '../data/id.ts'
import { mustFitColumns, storable } from '../data/plain-values.ts'
import { refusal } from './refusal.ts'

const inChinese = zhCN().localeError
const inEnglish = en().localeError

/** A refusal names at most this many fields. */
const maxFields = 100

/** The input of a handler: ids from the path, checked query, checked body. A path with an invalid id or a text that cannot be stored is not found. */
export function parseInput({ shape }: Call, request: FastifyRequest, fields: unknown = request.body): object {
  const ids = request.params as Record<string, string>
  for (const [name, value] of Object.entries(ids)) if (!storable(value) || (/id$/i.test(name) && !isId(value))) throw refusal('notFound')
  const form = shape.upload !== undefined || (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')
  return {
    ...ids,
    ...(shape.query && { query: parse(shape.query, request.query, true) }),
    ...(shape.body && { body: parse(shape.body, fields ?? undefined, form) }),
  }
}

export function idempotencyKeyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  if (typeof key === 'string' && /^[\w-]{8,100}$/.test(key)) return key
  const message = { zh: '需要 8 到 100 个字母、数字或短横线', en: '8 to 100 letters, digits or dashes' }
  throw refusal('invalid', undefined, [{ path: 'Idempotency-Key', message }])
}

/** Parses a value, or refuses it naming every invalid field. With `texts`, for queries and forms, texts are converted to the types of the schema. */
function parse(schema: z.ZodType, value: unknown, texts: boolean): unknown {
  mustFitColumns(value)
  let result = schema.safeParse(value)
  // A conversion may reveal further ones: a text is converted to a list, and then its items to numbers.
  for (let round = 0; texts && !result.success && round < 4; round++) {
    const { issues } = result.error
    if (value === undefined || !issues.filter((issue) => convert(value, issue)).length) break
    result = schema.safeParse(value)
  }
  if (result.success) return result.data
  throw refusal('invalid', undefined, result.error.issues.slice(0, maxFields).map(fieldOf))
}

function fieldOf(issue: z.core.$ZodIssue): { path: string; message: Bilingual } {
  const own = issue.code === 'custom' ? (issue.params?.['words'] as Bilingual | undefined) : sizeWords(issue)
  if (own) return { path: issue.path.join('.'), message: own }
  const messageIn = (locale: z.core.$ZodErrorMap) => {
    const message = locale(issue as z.core.$ZodRawIssue)
    return (typeof message === 'string' ? message : message?.message) ?? issue.message
  }
  return { path: issue.path.join('.'), message: { zh: messageIn(inChinese), en: messageIn(inEnglish) } }
}

/** Words for a text, list or number of a wrong size, which the translations of the library express by comparison signs. */
function sizeWords(issue: z.core.$ZodIssue): Bilingual | undefined {
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return undefined
  const most = issue.code === 'too_big'
  const limit = Number(most ? issue.maximum : issue.minimum)
  const many = limit === 1 ? '' : 's'
  if (issue.origin === 'string') {
    if (!most && limit === 1) return { zh: '请填写', en: 'This is required' }
    return { zh: `${most ? '最多' : '至少'} ${limit} 个字符`, en: `At ${most ? 'most' : 'least'} ${limit} character${many}` }
  }
  if (issue.origin === 'array') return { zh: `${most ? '最多' : '至少'} ${limit} 项`, en: `At ${most ? 'most' : 'least'} ${limit} item${many}` }
  if (issue.origin !== 'number' && issue.origin !== 'int') return undefined
  if (!issue.inclusive) return { zh: `必须${most ? '小于' : '大于'} ${limit}`, en: `Must be ${most ? 'below' : 'above'} ${limit}` }
  return { zh: `不能${most ? '大于' : '小于'} ${limit}`, en: `Must be at ${most ? 'most' : 'least'} ${limit}` }
}

/** Converts the text at an issue to the expected type, in place; false if that is not possible. */
function convert(root: unknown, issue: z.core.$ZodIssue): boolean {
  if (issue.code === 'invalid_union') return issue.errors.flat().some((inner) => convert(root, { ...inner, path: [...issue.path, ...inner.path] }))
  const wanted = issue.code === 'invalid_type' ? issue.expected : issue.code === 'invalid_value' ? typeof issue.values[0] : undefined
  const last = issue.path.at(-1)
  let holder = root
  for (const step of issue.path.slice(0, -1)) holder = (holder as Record<PropertyKey, unknown>)?.[step]
  if (last === undefined || typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, last)) return false
  const parent = holder as Record<PropertyKey, unknown>
  const value = converted(parent[last], wanted)
  if (value === undefined) return false
  parent[last] = value
  return true
}

function converted(text: unknown, wanted: string | undefined): unknown {
  if (typeof text !== 'string') return undefined
  if (wanted === 'array') return text.startsWith('[') ? (json(text) ?? [text]) : text === '' ? [] : [text]
  if ((wanted === 'number' || wanted === 'int') && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text)
  if (wanted === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  if (wanted === 'null' && text === '') return null
  return wanted === 'object' ? json(text) : undefined
}

function json(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  mustFitColumns(value)
  return value
}
