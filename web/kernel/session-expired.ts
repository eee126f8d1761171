import { readyToLeave } from './before-leave.ts'
import { sendTexts } from './send-texts.ts'
import type { LoginRequired, Surroundings } from './surroundings.ts'
import { textsOf } from './texts.ts'

/** What of an answer can say that there is no session. */
export interface Markers {
  status?: unknown
  statusCode?: unknown
  errorCode?: unknown
}

/** Body status 403, statusCode 401, errorCode notlogged or HTTP 401, and nothing else: a refusal with HTTP 403 is none (section 8). */
export const saysExpired = (http: number, body: Markers): boolean =>
  http === 401 || body.status === 403 || body.statusCode === 401 || body.errorCode === 'notlogged'

/** The rule of an expired session (specification section 8): handled once until the next good response. */
export function createSessionRule(surroundings: Surroundings) {
  let clock = 0
  let expiredAt: number | undefined

  return {
    /** The turn of a request that starts now. */
    turn: () => ++clock,
    /** A good response ends the expiry, unless its request had started before: it says nothing about a new session. */
    good(turn: number) {
      if (expiredAt !== undefined && turn > expiredAt) expiredAt = undefined
    },
    /** Settles when everyone has been told and the page has been left, if it is to be left. */
    async expired(): Promise<void> {
      if (expiredAt !== undefined) return
      expiredAt = clock
      await handle(surroundings)
    },
  }
}

async function handle(surroundings: Surroundings): Promise<void> {
  const here = new URL(surroundings.address())
  const redirect = here.pathname + here.search + here.hash
  clearCookies(surroundings, here)
  if (here.pathname.includes('mobile')) {
    const told = [tellParents(surroundings, redirect), tellMiniProgram(surroundings, redirect)]
    if (!told.includes(true)) await leaveFor('/mobile/login', surroundings, here)
    return
  }
  // Public and administration screens under /website offer the way to sign in themselves.
  if (here.pathname.includes('/website')) return
  surroundings.show('error', textsOf(sendTexts, surroundings.language()).expired)
  tellParents(surroundings, redirect)
  await leaveFor('/textbooklogin', surroundings, here)
}

/** From a sign-in screen, and from an address that carries a redirect already, nobody is sent on: it would go round in circles. */
async function leaveFor(login: string, surroundings: Surroundings, here: URL): Promise<void> {
  const path = (surroundings.page().base ?? '').replace(/\/$/, '') + login
  if (here.searchParams.has('redirect') || here.pathname === path || here.pathname.startsWith(`${path}/`)) return
  await readyToLeave()
  surroundings.go(`${path}?redirect=${encodeURIComponent(here.pathname + here.search + here.hash)}`)
}

/** Whether there is a frame around us and somebody on the institution's list who may be in it. */
function tellParents({ parent, page }: Surroundings, redirect: string): boolean {
  const around = parent()
  const targets = (page().parents ?? []).filter((target) => target !== '*')
  const message: LoginRequired = { type: 'recto:login-required', redirect }
  for (const target of around ? targets : []) {
    try {
      around?.postMessage(message, target)
    } catch {
      // A target that is no origin: the others are told all the same.
    }
  }
  return around !== undefined && targets.length > 0
}

function tellMiniProgram({ miniProgram, page }: Surroundings, redirect: string): boolean {
  const around = miniProgram()
  if (!around) return false
  around.postMessage({ data: { type: 'recto:login-required', redirect } })
  const url = page().miniProgramLogin
  // Messages reach a mini-program only when its web view is left.
  if (url) around.navigateTo?.({ url: `${url}?redirect=${encodeURIComponent(redirect)}` })
  else around.navigateBack?.()
  return true
}

/** Every cookie that a script can reach, under every path and domain that it may have been set for. The session's own goes with the answer. */
function clearCookies({ cookies, setCookie }: Surroundings, { hostname, pathname }: URL): void {
  const names = cookies()
    .split(';')
    .map((pair) => pair.split('=', 1)[0]?.trim())
  const steps = pathname.split('/').filter(Boolean)
  const folders = ['/', ...steps.flatMap((_, at) => [`/${steps.slice(0, at + 1).join('/')}`, `/${steps.slice(0, at + 1).join('/')}/`])]
  const labels = hostname.split('.')
  const domains = ['', ...labels.slice(1).map((_, at) => `; domain=${labels.slice(at).join('.')}`)]
  for (const name of names.filter(Boolean))
    for (const folder of folders) for (const domain of domains) setCookie(`${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=${folder}${domain}`)
}
