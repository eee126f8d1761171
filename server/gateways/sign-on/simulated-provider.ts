import { escapeHtml } from '#plain/text/escape-html.ts'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type SimulatedPerson, simulatedPeople } from './simulated-people.ts'

export interface SimulatedRequest {
  method: string
  path: string
  query: URLSearchParams
  body: URLSearchParams
  headers: IncomingMessage['headers']
}
export interface SimulatedAnswer {
  status?: number
  headers?: Record<string, string>
  body?: string
}

export const redirectTo = (address: URL): SimulatedAnswer => ({ status: 302, headers: { location: address.href } })
export const jsonOf = (value: object, status = 200): SimulatedAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})
export const pageOf = (body: string): SimulatedAnswer => ({ headers: { 'content-type': 'text/html; charset=utf-8' }, body })

/** Starts a provider's web server on the given port of this machine, or on a free one. */
export async function serveProvider(answer: (request: SimulatedRequest) => Promise<SimulatedAnswer> | SimulatedAnswer, port = 0) {
  const server = createServer((request, response) => void respond(request, response))
  async function respond(request: IncomingMessage, response: ServerResponse) {
    const address = new URL(request.url ?? '/', 'http://provider')
    const body = new URLSearchParams(await text(request))
    const asked = { method: request.method ?? 'GET', path: address.pathname, query: address.searchParams, body, headers: request.headers }
    const given = await answer(asked)
    response.writeHead(given.status ?? 200, given.headers).end(given.body)
  }
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed())
      server.closeAllConnections()
    })
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

/** The person who was chosen on the page of `choicePage`. */
export const chosen = (query: URLSearchParams): SimulatedPerson | undefined => simulatedPeople.find(({ account }) => account === query.get('person'))

/** The sign-in page of a provider: the user chooses a person instead of entering a password. */
export function choicePage(title: string, query: URLSearchParams): SimulatedAnswer {
  const kept = [...query].map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`).join('')
  const people = simulatedPeople
    .map(
      ({ account, name, number, department }) =>
        `<button name="person" value="${account}"><b>${name}</b><span>${department} · ${number}</span></button>`,
    )
    .join('')
  return pageOf(`<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>${title}</title>
<style>:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.6 system-ui,sans-serif}
main{inline-size:min(22rem,90vw)}h1{font-size:1.25rem;margin:0}p{margin:.25rem 0 1.5rem;opacity:.7;font-size:.875rem}
button{display:block;inline-size:100%;text-align:start;padding:.75rem 1rem;margin-block-end:.5rem;font:inherit;background:none;border:1px solid #8886;border-radius:6px;cursor:pointer}
button:hover,button:focus-visible{border-color:currentColor}button span{display:block;font-size:.8125rem;opacity:.7}</style>
<main><h1>${title}</h1><p>这是模拟的认证服务，请选择以谁的身份登录。<br>This is a simulated sign-on service. Choose who to sign in as.</p><form>${kept}${people}</form></main>`)
}
