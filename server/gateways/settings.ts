import type { GatewaySettings } from './gateways.ts'
import { openNetwork } from './sign-on/network.ts'
import type { SmsValues } from './sms/sms.ts'

type Environment = Record<string, string | undefined>

/** Reads the settings of mail, SMS, WeChat, the judge and sign-on. Throws for invalid or incomplete settings, with a message that tells the operator what to change. */
export function readGatewaySettings(env: Environment, publicUrl: string, simulate: boolean): GatewaySettings {
  const mailUrl = env['RECTO_MAIL_URL'] || undefined
  if (mailUrl && !/^smtps?:\/\/[^/]/.test(mailUrl)) throw new Error('RECTO_MAIL_URL must begin with smtp:// or smtps://')
  const mailFrom = env['RECTO_MAIL_FROM'] || `no-reply@${new URL(publicUrl).hostname}`
  return { mailUrl, mailFrom, sms: smsOf(env), wechat: wechatOf(env), judge: judgeOf(env), signOnAllow: signOnAllowOf(env), simulate }
}

function signOnAllowOf(env: Environment): string[] {
  const allowed = (env['RECTO_SIGN_ON_ALLOW'] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  try {
    openNetwork(allowed)
    return allowed
  } catch (error) {
    throw new Error(`RECTO_SIGN_ON_ALLOW: ${(error as Error).message}`, { cause: error })
  }
}

function smsOf(env: Environment): GatewaySettings['sms'] {
  if (!env['RECTO_SMS_KEY']) return undefined
  const [key, secret, sign, templates] = needed(env, ['RECTO_SMS_KEY', 'RECTO_SMS_SECRET', 'RECTO_SMS_SIGN', 'RECTO_SMS_TEMPLATES'])
  return { url: urlOf(env, 'RECTO_SMS_URL', 'https://dysmsapi.aliyuncs.com'), key, secret, sign, templates: templatesOf(templates) }
}

const smsKinds = ['code', 'notice'] as const satisfies (keyof SmsValues)[]

function templatesOf(text: string): Partial<Record<keyof SmsValues, string>> {
  const given = text.split(',').map((pair) => pair.trim().split('=') as [string, string?])
  const unknown = given.find(([kind, code]) => !smsKinds.some((one) => one === kind) || !code)
  if (unknown) throw new Error(`RECTO_SMS_TEMPLATES must be like code=SMS_1,notice=SMS_2, not "${text}"`)
  return Object.fromEntries(given)
}

function wechatOf(env: Environment): GatewaySettings['wechat'] {
  if (!env['RECTO_WECHAT_APP']) return undefined
  const [id, secret] = needed(env, ['RECTO_WECHAT_APP', 'RECTO_WECHAT_SECRET'])
  const [siteId, siteSecret] = env['RECTO_WECHAT_SITE_APP'] ? needed(env, ['RECTO_WECHAT_SITE_APP', 'RECTO_WECHAT_SITE_SECRET']) : [id, secret]
  return {
    url: urlOf(env, 'RECTO_WECHAT_URL', 'https://api.weixin.qq.com'),
    account: { id, secret },
    site: { id: siteId, secret: siteSecret },
    template: env['RECTO_WECHAT_TEMPLATE'] || undefined,
  }
}

function judgeOf(env: Environment): GatewaySettings['judge'] {
  return env['RECTO_JUDGE_URL'] ? { url: urlOf(env, 'RECTO_JUDGE_URL', ''), token: env['RECTO_JUDGE_TOKEN'] ?? '' } : undefined
}

function needed<const N extends string[]>(env: Environment, names: N): { [I in keyof N]: string } {
  const missing = names.filter((name) => !env[name])
  if (missing.length) throw new Error(`${names[0]} needs ${missing.join(', ')} as well`)
  return names.map((name) => env[name] ?? '') as { [I in keyof N]: string }
}

function urlOf(env: Environment, name: string, usual: string): string {
  const text = env[name] || usual
  if (!URL.canParse(text) || !/^https?:/.test(text)) throw new Error(`${name} must begin with https://`)
  return new URL(text).origin
}
