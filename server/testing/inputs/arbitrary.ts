import fc from 'fast-check'
import { z } from 'zod'

interface Schema {
  type?: string | string[]
  pattern?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  format?: string
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  prefixItems?: Schema[]
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  maxLength?: number
}

/** Texts such as people, programs and attackers send. */
const nasty = [
  '',
  ' ',
  '大学物理',
  '𠮷',
  'é',
  '\u202e',
  "'; drop table textbooks; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '\0',
  '%',
  '_',
  'null',
  '-1',
  '1e400',
  '{"a":1}',
  'NaN',
  '0x10',
  '\ud83d',
  '__proto__',
  'x'.repeat(3000),
]
const words = fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'grapheme', maxLength: 40 }))

/** Values that fit a schema of the contract, mixed with some that do not; `ids` are ids of existing objects. */
export function fitting(schema: z.ZodType, ids: readonly string[]): fc.Arbitrary<unknown> {
  return one(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, fc.oneof(fc.constantFrom(...ids), fc.uuid()))
}

function one(schema: Schema, id: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 30, arbitrary: good(schema, id) }, { weight: 1, arbitrary: fc.jsonValue() as fc.Arbitrary<unknown> })
}

function good(schema: Schema, id: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => good({ ...schema, type }, id)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum?.length) return fc.constantFrom(...schema.enum)
  const either = schema.anyOf ?? schema.oneOf
  if (either?.length) return fc.oneof(...either.map((each) => one(each, id)))
  if (schema.allOf?.length) return good(schema.allOf[0] ?? {}, id)
  if (schema.type === 'string') return text(schema, id)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'integer' || schema.type === 'number') return amount(schema)
  if (schema.type === 'array') {
    const { minItems = 0, maxItems = 4 } = schema
    return fc.array(schema.items ? one(schema.items, id) : fc.jsonValue(), {
      minLength: Math.min(minItems, 4),
      maxLength: Math.max(Math.min(maxItems, 4), Math.min(minItems, 4)),
    })
  }
  if (schema.type === 'object') return fields(schema, id)
  return fc.jsonValue()
}

/** Mostly present times; some that no calendar has, or that no column or answer can hold. */
const times = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true }).map((date) => date.toISOString()),
  },
  { weight: 1, arbitrary: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()) },
  { weight: 1, arbitrary: fc.constantFrom('0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', `2026-01-01T00:00:00.${'1'.repeat(200)}Z`) },
)

function text({ format, pattern, maxLength = 40 }: Schema, id: fc.Arbitrary<string>): fc.Arbitrary<string> {
  if (format === 'uuid') return id
  if (format === 'date-time') return times
  if (format === 'date') return times.map((time) => time.slice(0, 10))
  if (format === 'email') return fc.emailAddress()
  if (format === 'uri') return fc.webUrl()
  const any = fc.oneof(words, fc.stringMatching(/^[a-z0-9-]{2,20}$/), fc.string({ maxLength: Math.min(maxLength, 200) }))
  const fit = pattern === undefined ? undefined : matching(pattern)
  return fit ? fc.oneof({ weight: 3, arbitrary: fit }, { weight: 1, arbitrary: any }) : any
}

/** Texts that match a pattern, unless the pattern has parts from which no text can be generated. */
function matching(pattern: string): fc.Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    return undefined
  }
}

/** The limits of columns, counters and JavaScript numbers. */
const edges = [0, -0, -1, 0.5, 32_767, 32_768, 2 ** 31 - 2, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 2 ** 53, 1e15, 1e19, 1e308]

function amount({ type, minimum = -1e6, maximum = 1e6 }: Schema): fc.Arbitrary<number> {
  const within =
    type === 'integer'
      ? fc.integer({ min: Math.max(minimum, -1e6), max: Math.min(maximum, 1e6) })
      : fc.double({ min: minimum, max: maximum, noNaN: true })
  return fc.oneof(
    { weight: 8, arbitrary: within },
    { weight: 1, arbitrary: fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1) },
    { weight: 1, arbitrary: fc.constantFrom(...edges) },
  )
}

function fields({ properties = {}, required = [], additionalProperties }: Schema, id: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const known = fc.record(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, one(schema, id)])), { requiredKeys: required })
  if (typeof additionalProperties !== 'object') return known
  return fc
    .tuple(known, fc.dictionary(fc.string({ maxLength: 10 }), one(additionalProperties, id), { maxKeys: 3 }))
    .map(([given, more]) => ({ ...more, ...given }))
}
