import type { FastifyInstance, FastifyRequest } from 'fastify'
import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds that a page waits for an answer; the browser asks for a later one itself. */
const longestWait = 500

/** Headers on which an answer can depend. */
const passedOn = ['cookie', 'host', 'accept-language', 'user-agent', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'] as const

/** The answers to these addresses for the person who opens a page. What is refused or late is left out: then the browser asks, and says why. */
export async function startAnswers(http: FastifyInstance, request: FastifyRequest, addresses: readonly string[]): Promise<Record<string, string>> {
  const headers = Object.fromEntries(passedOn.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : [])))
  const remoteAddress = request.raw.socket.remoteAddress ?? '127.0.0.1'
  const late = new AbortController()
  const wait = delay(longestWait, undefined, { signal: late.signal }).catch(() => undefined)
  const answers = await Promise.all(
    addresses.map(async (url) => {
      const answer = await Promise.race([http.inject({ method: 'GET', url, headers, remoteAddress }).catch(() => undefined), wait])
      return answer?.statusCode === 200 ? [[url, answer.body] as const] : []
    }),
  )
  late.abort()
  return Object.fromEntries(answers.flat())
}
