import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { acsSignature, canonicalQuery, sha256 } from './acs-signature.ts'
import { listenLocally, sendJson } from '../simulator-server.ts'
import type { SmsSettings, SmsValues } from './sms.ts'

export interface ReceivedSms {
  phone: string
  kind: keyof SmsValues
  values: Record<string, string>
  /** The text as shown on the phone. */
  text: string
  outId: string
}

export type SmsSimulator = Awaited<ReturnType<typeof simulateSms>>

const texts: Record<keyof SmsValues, string> = {
  code: '您的验证码是${code}，5分钟内有效，请勿告诉他人。',
  notice: '${institution}发布了消息“${title}”，请登录平台查看。',
}
const minute = 60_000

interface Permits {
  /** How many messages to one phone are accepted within a minute, an hour and a day. */
  perMinute: number
  perHour: number
  perDay: number
}

/** Simulates Dysmsapi: checks signatures, times, nonces, sign names, templates and numbers as the real service does, with the same answers. */
export async function simulateSms({ perMinute = 1000, perHour = 1000, perDay = 1000 }: Partial<Permits> = {}) {
  const sent: ReceivedSms[] = []
  const times = new Map<string, number[]>()
  const nonces = new Map<string, number>()
  const settings = { key: 'simulated-key', secret: 'simulated-secret', sign: 'Recto', templates: { code: 'SMS_100000001', notice: 'SMS_100000002' } }

  /** The error for a request that is not authorized; undefined if it is. */
  function refused(request: IncomingMessage, url: URL, body: string): [code: string, message: string, status: number] | undefined {
    const { authorization = '' } = request.headers
    const [, key = '', names = '', given = ''] =
      authorization.match(/^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/) ?? []
    if (key !== settings.key) return ['InvalidAccessKeyId.NotFound', 'Specified access key is not found.', 404]
    const headers = Object.fromEntries(names.split(';').map((name) => [name, String(request.headers[name])]))
    const named = ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date', 'x-acs-signature-nonce', 'x-acs-version'].every(
      (name) => name in headers,
    )
    const expected = acsSignature(settings.secret, request.method ?? '', canonicalQuery(Object.fromEntries(url.searchParams)), headers).signature
    const holds = named && headers['x-acs-content-sha256'] === sha256(body) && timingSafeEqual(Buffer.from(expected), Buffer.from(given))
    if (!holds) return ['SignatureDoesNotMatch', 'Specified signature is not matched with our calculation.', 400]
    const age = Math.abs(Date.now() - Date.parse(headers['x-acs-date'] ?? ''))
    if (!(age < 15 * minute)) return ['InvalidTimeStamp.Expired', 'Specified time stamp or date value is expired.', 400]
    const nonce = headers['x-acs-signature-nonce'] ?? ''
    for (const [old, until] of nonces) if (until < Date.now()) nonces.delete(old)
    if (nonces.has(nonce)) return ['SignatureNonceUsed', 'Specified signature nonce was used already.', 400]
    nonces.set(nonce, Date.now() + 30 * minute)
    if (headers['x-acs-action'] !== 'SendSms' || headers['x-acs-version'] !== '2017-05-25')
      return ['InvalidAction.NotFound', 'Specified api is not found, please check your url and method.', 404]
    return undefined
  }

  /** Accepts a message, or returns the service's error code and message. */
  function take(parameters: URLSearchParams): [code: string, message: string] {
    const phone = (parameters.get('PhoneNumbers') ?? '').replace(/^(\+|00)?86(?=1\d{10}$)/, '')
    if (!/^1[3-9]\d{9}$/.test(phone)) return ['isv.MOBILE_NUMBER_ILLEGAL', `${phone}号码非法`]
    if (parameters.get('SignName') !== settings.sign) return ['isv.SMS_SIGNATURE_ILLEGAL', '该账号下找不到对应签名']
    const kind = (Object.keys(texts) as (keyof SmsValues)[]).find((name) => settings.templates[name] === parameters.get('TemplateCode'))
    if (!kind) return ['isv.SMS_TEMPLATE_ILLEGAL', '该账号下找不到对应模板']
    const values = parsed(parameters.get('TemplateParam') ?? '')
    if (!values) return ['isv.INVALID_JSON_PARAM', 'JSON参数不合法']
    const missing = [...texts[kind].matchAll(/\$\{(\w+)\}/g)].some(([, name = '']) => typeof values[name] !== 'string')
    if (missing) return ['isv.TEMPLATE_MISSING_PARAMETERS', '模板变量缺少参数']
    const past = times.get(phone) ?? []
    const within = (time: number) => past.filter((at) => at > Date.now() - time).length
    if (within(minute) >= perMinute) return ['isv.BUSINESS_LIMIT_CONTROL', `触发分钟级流控Permits:${perMinute}`]
    if (within(60 * minute) >= perHour) return ['isv.BUSINESS_LIMIT_CONTROL', `触发小时级流控Permits:${perHour}`]
    if (within(1440 * minute) >= perDay) return ['isv.BUSINESS_LIMIT_CONTROL', `触发天级流控Permits:${perDay}`]
    times.set(phone, [...past, Date.now()].slice(-perDay))
    const text = texts[kind].replace(/\$\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
    sent.push({ phone, kind, values, text: `【${settings.sign}】${text}`, outId: parameters.get('OutId') ?? '' })
    sent.splice(0, sent.length - 500)
    return ['OK', 'OK']
  }

  const server = await listenLocally((request, response, url, body) => {
    const requestId = randomUUID().toUpperCase()
    const bad = refused(request, url, body)
    if (bad) return sendJson(response, { RequestId: requestId, Code: bad[0], Message: bad[1], HostId: url.host }, bad[2])
    const [code, message] = take(url.searchParams)
    return sendJson(response, { Code: code, Message: message, RequestId: requestId, ...(code === 'OK' && { BizId: `${Date.now()}^0` }) })
  })
  return { sent, settings: { ...settings, url: server.url } satisfies SmsSettings, close: server.close }
}

function parsed(text: string): Record<string, string> | undefined {
  try {
    return JSON.parse(text || '{}') as Record<string, string>
  } catch {
    return undefined
  }
}
