import type { LoginRequired, PageGlobals, RequestEnvironment } from './request-environment.ts'

interface Exchange {
  address: string
  init: RequestInit
}
type Answer = (exchange: Exchange) => Response | Promise<Response>

/** Surroundings for tests: every exchange is answered by `handleCall`, and every effect is recorded in `seen`. */
export function fakeEnvironment(given: { address?: string; cookies?: string; page?: PageGlobals; framed?: boolean; answer?: Answer } = {}) {
  const seen = {
    exchanges: [] as Exchange[],
    went: [] as string[],
    shown: [] as { kind: string; text: string; title?: string }[],
    cookies: [] as string[],
    told: [] as { message: LoginRequired; target: string }[],
    miniProgram: [] as unknown[],
    copiesDeleted: 0,
  }
  const world = { answer: given.answer ?? (() => good({})), address: given.address ?? 'https://recto.test/textmange/mytext/?page=2#top' }
  const surroundings: RequestEnvironment = {
    async exchange(address, init) {
      seen.exchanges.push({ address, init })
      return world.answer({ address, init })
    },
    address: () => world.address,
    go: (address) => void seen.went.push(address),
    cookies: () => given.cookies ?? '',
    setCookie: (text) => void seen.cookies.push(text),
    parent: () => (given.framed ? { postMessage: (message, target) => void seen.told.push({ message, target }) } : undefined),
    miniProgram: () => undefined,
    page: () => given.page ?? {},
    show: (kind, text, more) => void seen.shown.push({ kind, text, ...more }),
    language: () => 'zh-CN',
    deleteCopies: async () => void seen.copiesDeleted++,
  }
  return { surroundings, seen, world }
}

/** A successful answer with the data in its envelope. */
export const good = (data: unknown): Response => Response.json({ success: true, data })

/** Any other answer. */
export const answer = (status: number, body?: unknown): Response => new Response(body === undefined ? null : JSON.stringify(body), { status })

/** An exchange that never answers; like fetch it rejects with an AbortError when its signal is aborted. */
export const never = ({ init }: Exchange): Promise<Response> =>
  new Promise((_, reject) => {
    init.signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
  })
