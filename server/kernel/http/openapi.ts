import { escapeHtml } from '#plain/text/escape-html.ts'
import type { Call } from '#contract/call.ts'
import { ErrorResponse, type ErrorCode, errors } from '#contract/errors.ts'
import { z } from 'zod'
import type { Handler } from './handlers.ts'

interface Document {
  openapi: string
  info: object
  paths: Record<string, Record<string, ReturnType<typeof operation>>>
}

/** The OpenAPI 3.1 document of all calls, generated from the contract. */
export function openapi(features: Record<string, readonly Handler[]>): Document {
  const paths: Document['paths'] = {}
  for (const [tag, handlers] of Object.entries(features)) {
    for (const { name, call } of handlers) {
      const [method, path] = call.line.split(' ') as [string, string]
      paths[path] = { ...paths[path], [method.toLowerCase()]: operation(tag, name, call) }
    }
  }
  return { openapi: '3.1.0', info: { title: 'Recto', version: '1' }, paths }
}

function operation(tag: string, operationId: string, { line, needs, shape }: Call) {
  const refusals = (Object.keys(errors) as ErrorCode[]).map((code) => [
    errors[code].http,
    { description: errors[code].text.en, content: json(z.toJSONSchema(ErrorResponse)) },
  ])
  const good = z.object({ success: z.literal(true), data: shape.data ?? z.null(), ...(shape.extendMessage && { extendMessage: shape.data }) })
  return {
    operationId,
    summary: shape.does,
    tags: [tag],
    'x-permission': needs,
    parameters: [
      ...[...line.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...queryParameters(shape.query),
      ...(shape.once ? [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' } }] : []),
    ],
    ...((shape.body || shape.upload) && { requestBody: { required: true, content: bodyContent(shape) } }),
    responses: { ...Object.fromEntries(refusals), 200: { description: 'good', content: json(z.toJSONSchema(good, { unrepresentable: 'any' })) } },
  }
}

function bodyContent({ body, upload }: Call['shape']) {
  const schema = body ? z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) : { type: 'object', properties: {} }
  if (!upload) return { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } }
  return { 'multipart/form-data': { schema: { ...schema, properties: { ...schema.properties, file: { type: 'string', format: 'binary' } } } } }
}

function queryParameters(query: z.ZodType | undefined) {
  const { properties = {}, required = [] } = query ? z.toJSONSchema(query, { io: 'input' }) : {}
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
}

const json = (schema: object) => ({ 'application/json': { schema } })

/** The same document as an HTML page without script: every call with its summary, grouped by feature; its schemas unfold. */
export function documentPage({ paths }: Document): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, one]) => ({ path, method, one })))
  const rooms = Map.groupBy(calls, ({ one }) => one.tags[0] ?? '')
  const entry = ({ path, method, one }: (typeof calls)[number]) =>
    `<details id="${one.operationId}"><summary><code>${method.toUpperCase()} ${escapeHtml(path)}</code> ${escapeHtml(one.summary)}</summary>
    <p>${one.operationId} · ${one['x-permission']}</p><pre>${escapeHtml(JSON.stringify({ parameters: one.parameters, body: one.requestBody, answer: one.responses[200] }, null, 2))}</pre></details>`
  const sections = [...rooms].map(([room, list]) => `<h2>${room}</h2>${list.map(entry).join('')}`)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Recto: calls</title>
<style>body{font:15px/1.6 system-ui,sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color:#151D21}summary{padding:.4em 0;border-bottom:1px solid #DDE3E6;cursor:pointer}
code{font-weight:600;margin-inline-end:.6em;color:#0B5C74}pre{background:#F3F5F6;padding:1em;overflow:auto;border-radius:6px}</style><h1>Recto: calls</h1>${sections.join('')}`
}
