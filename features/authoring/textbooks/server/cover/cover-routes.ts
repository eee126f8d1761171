import type { Routes } from '#server/kernel/http/serve.ts'
import { coverSvg } from './cover.ts'

interface CoverQuery {
  t?: string
  s?: string
  d?: string
  g?: string
}

/** Generated covers. Their URL contains everything they show, so they need no session and no database and are cached forever. */
export const coverRoutes: Routes = (http) => {
  http.get<{ Querystring: CoverQuery }>('/web/publisher/cover', async ({ query }, reply) => {
    const text = (value: unknown) => (typeof value === 'string' ? value : '')
    const number = (value: unknown) => Math.abs(Number.parseInt(text(value), 10)) || 0
    return reply
      .type('image/svg+xml; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
      .send(coverSvg({ t: text(query.t), s: text(query.s), d: number(query.d), g: number(query.g) }))
  })
}
