import { expect, test } from 'vitest'
import { z } from 'zod'
import { collected } from '#server/features.ts'

interface Schema {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  pattern?: string
  maxLength?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

/** Whether a pattern matches only texts of limited length. */
const bounded = (pattern: string | undefined) => pattern !== undefined && !/[*+]|\{\d+,\}/.test(pattern.replaceAll(/\[[^\]]*\]|\\./g, ''))

/** The parts of a schema whose size is not limited, each with its path. */
function unbounded(schema: Schema, path: string): string[] {
  const { properties = {}, items, additionalProperties: values } = schema
  const types = [schema.type ?? []].flat()
  const found: string[] = []
  if ((types.includes('integer') || types.includes('number')) && !schema.enum && schema.const === undefined)
    if (!(Math.abs(schema.minimum ?? -Infinity) <= 1e10 && Math.abs(schema.maximum ?? Infinity) <= 1e15))
      found.push(`${path}: a number without bounds`)
  if (types.includes('string') && !schema.enum && schema.const === undefined) {
    if (schema.format === 'date-time' && schema.maxLength !== 40) found.push(`${path}: a time that is no Instant`)
    const short = ['uuid', 'date'].includes(schema.format ?? '') || schema.maxLength !== undefined || bounded(schema.pattern)
    if (!short) found.push(`${path}: a text without a greatest length`)
  }
  if (types.includes('array') && schema.maxItems === undefined) found.push(`${path}: a list without a greatest length`)
  if (typeof values === 'object') found.push(...unbounded(values, `${path}.*`), ...unbounded(schema.propertyNames ?? {}, `${path} names`))
  for (const [name, each] of Object.entries(properties)) found.push(...unbounded(each, `${path}.${name}`))
  for (const each of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) found.push(...unbounded(each, path))
  return items ? [...found, ...unbounded(items, `${path}[]`)] : found
}

test('every number, time, text and list that a call accepts is limited', () => {
  const found = Object.values(collected.handlers)
    .flat()
    .flatMap(({ name, call: { shape } }) =>
      [shape.query, shape.body].flatMap((part) =>
        part ? unbounded(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as Schema, name) : [],
      ),
    )
  expect([...new Set(found)]).toEqual([])
})
