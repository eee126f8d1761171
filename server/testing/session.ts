import type { WorkPuzzle } from '#contract/errors.ts'
import { legalDocumentVersions } from '#plain/access/legal-document-versions.ts'
import { findSolution } from '#plain/access/proof-of-work.ts'
import { TOTP } from 'otpauth'
import type { openServer } from './open.ts'

type Server = Awaited<ReturnType<typeof openServer>>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

let phones = 13_900_000_000

/**
 * Steps for tests of signing in: new phones, received codes, calls without a session. All calls are made by one browser,
 * which keeps the cookie that connects the steps of a sign-in; another call of `signingIn` gives another browser.
 */
export function signingIn(server: Server) {
  const newPhone = () => String(phones++)
  let named = ''
  /** The cookies of this browser: of the session, if a person is signed in, and of the steps of a sign-in. */
  const cookies = (who?: { cookie: string }) => [who?.cookie, named].filter(Boolean).join('; ')
  async function anyone(method: Method, url: string, payload?: object, who?: { cookie: string }) {
    const cookie = cookies(who)
    const answer = await server.ask(cookie ? { cookie } : undefined, method, url, payload)
    named = cookiesIn(answer).find((each) => each.startsWith('recto-journey=')) ?? named
    return answer
  }
  const query = (values: object) => new URLSearchParams(values as Record<string, string>).toString()
  const askForCode = (purpose: string, target: string | undefined, { work, who }: { work?: string; who?: { cookie: string } | undefined } = {}) =>
    server.ask(who, 'GET', `/pressplatform/user/userCode?${query({ purpose, ...(target && { target }), ...(work && { work }) })}`)
  /** Requests a code as the browser does, with the required proof of work. */
  async function sendCode(purpose: string, target?: string, who?: { cookie: string }) {
    const refused = await askForCode(purpose, target, { who })
    return refused.work ? askForCode(purpose, target, { who, work: solve(refused.work) }) : refused
  }
  const verify = (purpose: string, target: string | undefined, code: string, who?: { cookie: string }) =>
    server.ask(who, 'GET', `/pressplatform/user/verify?${query({ purpose, ...(target && { target }), code })}`)
  /** The newest code sent to a phone or mail address. */
  function codeAt(target: string): string {
    const sms = server.gateways.sms.sent.findLast(({ phone }) => phone === target)?.values['code']
    const mail = server.gateways.mail.sent.findLast(({ to }) => to === target)?.subject.match(/\d{6}/)?.[0]
    return sms ?? mail ?? ''
  }
  /** The proof of a target, by a code that was sent to it. */
  async function prove(purpose: string, target: string, who?: { cookie: string }): Promise<string> {
    await sendCode(purpose, target, who)
    return ((await verify(purpose, target, codeAt(target), who)).data as { proof: string }).proof
  }
  const phoneLogin = (phone: string, code: string, more: object = {}) =>
    anyone('GET', `/pressplatform/user/v2/phone/login?${query({ ...legalDocumentVersions, phone, code, ...more })}`)
  const login = (account: string, password: string, more: object = {}) =>
    anyone('POST', '/pressplatform/user/v3/account/login', { account, password, ...more })
  /** Tries to sign in as the browser does, with the proof of work that is required after several failures. */
  async function attempt(account: string, password: string) {
    const refused = await login(account, password)
    return refused.work ? login(account, password, { work: solve(refused.work) }) : refused
  }
  /** The cookie of the session that an answer has opened. */
  const cookieOf = (answer: { headers: object }) => cookiesIn(answer).find((each) => /^recto(-framed)?=/.test(each)) ?? ''
  return { newPhone, anyone, cookies, askForCode, sendCode, verify, codeAt, prove, phoneLogin, login, attempt, cookieOf }
}

const cookiesIn = ({ headers }: { headers: object }) =>
  [(headers as { 'set-cookie'?: string | string[] })['set-cookie'] ?? []].flat().map((line) => line.split(';')[0] ?? '')

/** The proof of work that a refusal requires. */
export const solve = ({ challenge, seed, bits }: WorkPuzzle) => `${challenge}.${findSolution({ seed, bits }, 0, 2 ** 26)}`

/** A code that differs from the right one. */
export const otherThan = (code: string) => (code === '000000' ? '111111' : '000000')

/** The code that an authenticator shows for a secret, a number of 30 s steps from now. */
export const shownFor = (secret: string, steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
