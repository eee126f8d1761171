import { globSync, readFileSync } from 'node:fs'
import type { Call } from '#contract/call.ts'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

// The specification's lists of calls and screens that the product must have.
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8'))

export interface SpecifiedCall {
  method: string
  path: string
  /** Text whose parameter names are checked; see namesIn. */
  query?: string
  body?: string
}

export interface SpecifiedScreen {
  path: string
  layout: string
  titleZh?: string
  redirect?: string
  permission?: string
  menu?: boolean
  who?: string
  query?: Record<string, string>
}

export const specifiedCalls = (read('calls') as { calls: SpecifiedCall[] }).calls
export const specifiedScreens = (read('routes') as { routes: SpecifiedScreen[] }).routes

/** Method and path of a call as the lists write them, without the names of path parameters. */
export const lineOf = ({ method, path }: Pick<SpecifiedCall, 'method' | 'path'>) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`

export interface ContractCall {
  file: string
  name: string
  call: Call
}

/** Every call that the contract exports. */
export async function contractCalls(): Promise<ContractCall[]> {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const files = globSync('features/*/*/contract*.ts', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  const found: ContractCall[] = []
  for (const file of files.toSorted()) {
    const exported = (await import(`${root}${file}`)) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported)) if (isCall(value)) found.push({ file, name, call: value })
  }
  return found
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'line' in value && 'shape' in value && 'needs' in value

export const lineOfCall = ({ call }: ContractCall) => call.line.replace(/\{\w+\}/g, '{}')

/** The property names that a schema of the contract accepts. */
function namesOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return []
  const { properties = {}, anyOf = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return [...Object.keys(properties), ...anyOf.flatMap((one) => Object.keys(typeof one === 'object' ? (one.properties ?? {}) : {}))]
}

/** `id and textbooks_type (default 1)` names id and textbooks_type; `moduleCode = mybook or …` names moduleCode. */
const namesIn = (words: string) =>
  words
    .replace(/\(.*?\)|=.*|;.*/g, '')
    .replace(/\blist\b/g, '')
    .split(/\s+and\s+|,/)
    .map((name) => name.trim())
    .filter((name) => /^\w+$/.test(name))

/** What the specification names for this call and the contract lacks. */
export function lacking({ query, body }: SpecifiedCall, { shape }: Call): string[] {
  const known = { query: namesOf(shape.query), body: namesOf(shape.body) }
  const names = [
    ...namesIn(query ?? '')
      .filter((name) => !known.query.includes(name))
      .map((name) => `query ${name}`),
    ...(body === 'multipart'
      ? shape.upload
        ? []
        : ['a file']
      : namesIn(body ?? '')
          .filter((name) => !known.body.includes(name))
          .map((name) => `body ${name}`)),
  ]
  return body && !shape.body && !shape.upload ? [...names, 'a body'] : names
}
