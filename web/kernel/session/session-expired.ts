import { runBeforeLeaveHooks } from '../page/before-leave.ts'
import { sendTexts } from '../send/send-texts.ts'
import type { LoginRequired, RequestEnvironment } from '../send/request-environment.ts'
import { textsOf } from '../texts/texts.ts'

/** The fields of an answer that can say that there is no session. */
export interface Markers {
  status?: unknown
  statusCode?: unknown
  errorCode?: unknown
}

/** Body status 403, statusCode 401, errorCode notlogged or HTTP 401, and nothing else: HTTP 403 alone is a refusal, not an expired session (section 8). */
export const isSessionExpired = (http: number, body: Markers): boolean =>
  http === 401 || body.status === 403 || body.statusCode === 401 || body.errorCode === 'notlogged'

/** Handles an expired session (specification section 8) once until the next good response. */
export function createSessionRule(surroundings: RequestEnvironment) {
  let clock = 0
  let expiredAt: number | undefined

  return {
    /** A sequence number for a request that starts now. */
    turn: () => ++clock,
    /** A good response ends the expiry, unless its request started before the expiry: then it says nothing about a new session. */
    good(turn: number) {
      if (expiredAt !== undefined && turn > expiredAt) expiredAt = undefined
    },
    /** Resolves when frame and mini-program have been told and the page has been left, where it is to be left. */
    async expired(): Promise<void> {
      if (expiredAt !== undefined) return
      expiredAt = clock
      await handle(surroundings)
    },
  }
}

async function handle(surroundings: RequestEnvironment): Promise<void> {
  const here = new URL(surroundings.address())
  const redirect = here.pathname + here.search + here.hash
  clearCookies(surroundings, here)
  if (here.pathname.includes('mobile')) {
    const told = [tellParents(surroundings, redirect), tellMiniProgram(surroundings, redirect)]
    if (!told.includes(true)) await leaveFor('/mobile/login', surroundings, here)
    return
  }
  // The screens under /website offer sign-in themselves.
  if (here.pathname.includes('/website')) return
  surroundings.show('error', textsOf(sendTexts, surroundings.language()).expired)
  tellParents(surroundings, redirect)
  await leaveFor('/textbooklogin', surroundings, here)
}

/** Goes to the sign-in page, except from a sign-in page or from an address that carries a redirect already, which would loop. */
async function leaveFor(login: string, surroundings: RequestEnvironment, here: URL): Promise<void> {
  const path = (surroundings.page().base ?? '').replace(/\/$/, '') + login
  if (here.searchParams.has('redirect') || here.pathname === path || here.pathname.startsWith(`${path}/`)) return
  await runBeforeLeaveHooks()
  surroundings.go(`${path}?redirect=${encodeURIComponent(here.pathname + here.search + here.hash)}`)
}

/** Tells the parent frame, if its origin is on the institution's list. Returns whether there is a parent frame and the list is not empty. */
function tellParents({ parent, page }: RequestEnvironment, redirect: string): boolean {
  const around = parent()
  const targets = (page().parents ?? []).filter((target) => target !== '*')
  const message: LoginRequired = { type: 'recto:login-required', redirect }
  for (const target of around ? targets : []) {
    try {
      around?.postMessage(message, target)
    } catch {
      // An invalid origin must not keep the others from being told.
    }
  }
  return around !== undefined && targets.length > 0
}

function tellMiniProgram({ miniProgram, page }: RequestEnvironment, redirect: string): boolean {
  const around = miniProgram()
  if (!around) return false
  around.postMessage({ data: { type: 'recto:login-required', redirect } })
  const url = page().miniProgramLogin
  // Messages reach a mini-program only when its web view is left.
  if (url) around.navigateTo?.({ url: `${url}?redirect=${encodeURIComponent(redirect)}` })
  else around.navigateBack?.()
  return true
}

/** Deletes every cookie that a script can reach, for every path and domain it may have been set for. The server deletes the session cookie itself. */
function clearCookies({ cookies, setCookie }: RequestEnvironment, { hostname, pathname }: URL): void {
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
