import { documentVersions } from '@recto/plain/document-versions'
import { TOTP } from 'otpauth'
import type { openServer } from './open.ts'

type Server = Awaited<ReturnType<typeof openServer>>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

let phones = 13_900_000_000

/** What tests of signing in do again and again: phones of their own, codes as they arrived, calls without a session. */
export function signingIn(server: Server) {
  const newPhone = () => String(phones++)
  const anyone = (method: Method, url: string, payload?: object) => server.ask(undefined, method, url, payload)
  const query = (values: object) => new URLSearchParams(values as Record<string, string>).toString()
  const sendCode = (purpose: string, target?: string, who?: { cookie: string }) =>
    server.ask(who, 'GET', `/pressplatform/user/userCode?${query({ purpose, ...(target && { target }) })}`)
  const verify = (purpose: string, target: string | undefined, code: string, who?: { cookie: string }) =>
    server.ask(who, 'GET', `/pressplatform/user/verify?${query({ purpose, ...(target && { target }), code })}`)
  /** The newest code that has arrived at a phone or an address of mail. */
  function codeAt(target: string): string {
    const sms = server.gateways.sms.sent.findLast(({ phone }) => phone === target)?.values['code']
    const mail = server.gateways.mail.sent.findLast(({ to }) => to === target)?.subject.match(/\d{6}/)?.[0]
    return sms ?? mail ?? ''
  }
  /** The proof of a target, by a code that was really sent. */
  async function prove(purpose: string, target: string, who?: { cookie: string }): Promise<string> {
    await sendCode(purpose, target, who)
    return ((await verify(purpose, target, codeAt(target), who)).data as { proof: string }).proof
  }
  const phoneLogin = (phone: string, code: string, more: object = {}) =>
    anyone('GET', `/pressplatform/user/v2/phone/login?${query({ ...documentVersions, phone, code, ...more })}`)
  const login = (account: string, password: string, more: object = {}) =>
    anyone('POST', '/pressplatform/user/v3/account/login', { account, password, ...more })
  const cookieOf = (answer: { headers: object }) =>
    [(answer.headers as { 'set-cookie'?: string | string[] })['set-cookie'] ?? []].flat()[0]?.split(';')[0] ?? ''
  return { newPhone, anyone, sendCode, verify, codeAt, prove, phoneLogin, login, cookieOf }
}

/** A code that differs from the right one. */
export const otherThan = (code: string) => (code === '000000' ? '111111' : '000000')

/** What an authenticator shows for a secret, so many steps of 30 s from now. */
export const shownFor = (secret: string, steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
