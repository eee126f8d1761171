import type { Purpose } from '#contract/targets.ts'
import { randomInt, timingSafeEqual } from 'node:crypto'
import type { App } from '#server/kernel/app.ts'
import { inLanguage, type Language, refusal, retryLater } from '#server/kernel/http/refusal.ts'
import type { RequestContext } from '#server/kernel/http/handlers.ts'
import { countCodeTry, deleteCode, dropCode, replaceCode } from './code-queries.ts'
import { keyedHash } from '../secrets.ts'
import { maskTarget, targetKindOf } from './targets.ts'
import type { MailMessage } from '#server/gateways/mail/mail.ts'

const minute = 60_000
/** Lifetime of a code in milliseconds, seconds until another one may be requested, and the number of tries (ASVS 6.6). */
export const codeRules = { life: 5 * minute, resend: 60, tries: 5 } as const

/** Sends a code of six digits. The behaviour does not depend on whether an account has the target. No transaction is open, because gateways may be slow. */
export async function sendCode(purpose: Purpose, target: string, { app, from, language }: RequestContext) {
  const { platform } = app.database
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAt = new Date(Date.now() + codeRules.life)
  const codeHash = hashOfCode(app, purpose, target, code)
  const wait = await replaceCode(platform, { purpose, target }, { codeHash, expiresAt }, codeRules.resend)
  if (wait) throw retryLater('tooMany', wait, { zh: `请 ${wait} 秒后再获取`, en: `You can ask for another code in ${wait} s` })
  try {
    await app.limits.codeSent(target, from.address)
    const sent =
      targetKindOf(target) === 'phone'
        ? await app.gateways.sms.send({ phone: target, kind: 'code', values: { code } })
        : await app.gateways.mail.send(codeMail(target, code, language))
    if (!sent.ok) {
      app.log.warn({ gateway: targetKindOf(target), code: sent.code }, 'a code was not sent')
      throw retryLater('busy', 10, { zh: '验证码没有发出去，请稍后再试', en: 'The code could not be sent; try again in a moment' })
    }
  } catch (error) {
    await dropCode(platform, { purpose, target })
    throw error
  }
  return { sentTo: maskTarget(target), resendSeconds: codeRules.resend, expiresAt: expiresAt.toISOString() }
}

/** Uses up a code. The refusal is the same whatever is wrong with the code. Tries count even when the call is refused. */
export async function spendCode(app: App, purpose: Purpose, target: string, code: string): Promise<void> {
  const { platform } = app.database
  const givenHash = hashOfCode(app, purpose, target, code)
  const storedHash = await countCodeTry(platform, { purpose, target }, codeRules.tries)
  const matches = timingSafeEqual(storedHash ?? Buffer.alloc(givenHash.length), givenHash)
  if (!matches || !(await deleteCode(platform, { purpose, target }, givenHash))) throw wrongCode()
}

export const wrongCode = (path = 'code') =>
  refusal('wrongCode', undefined, [{ path, message: { zh: '验证码不正确或已过期', en: 'The code is wrong or has expired' } }])

const hashOfCode = (app: App, purpose: Purpose, target: string, code: string) => keyedHash(app.secret, [purpose, target], code)

/** Refuses a phone where no text messages are set up, and likewise for mail. */
export function mustBeSendable({ gateways }: App, target: string): void {
  const phone = targetKindOf(target) === 'phone'
  if (phone ? gateways.sms.available : gateways.mail.available) return
  const words = phone
    ? { zh: '平台没有开通短信，请用邮箱', en: 'Text messages are not set up here; use mail' }
    : { zh: '平台没有开通邮件，请用手机号', en: 'Mail is not set up here; use a phone' }
  throw refusal('invalid', words, [{ path: 'target', message: words }])
}

/** The mail with a verification code; it contains no name and no link. */
function codeMail(address: string, code: string, language: Language): MailMessage {
  const words = (zh: string, en: string) => inLanguage({ zh, en }, language)
  return {
    to: { address },
    subject: words(`验证码 ${code}`, `Your code is ${code}`),
    text: words(
      `您的验证码是 ${code}，5 分钟内有效。\n\n请勿告诉他人。若不是您本人操作，请忽略这封邮件。`,
      `Your code is ${code}. It expires in 5 minutes.\n\nDo not share it with anyone. If you did not ask for it, ignore this mail.`,
    ),
  }
}
