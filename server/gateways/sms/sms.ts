import { randomUUID } from 'node:crypto'
import { acsSignature, canonicalQuery, sha256 } from './acs-signature.ts'
import { askJson, failed, notConfigured, type Outcome } from '../outcome.ts'

/** The kinds of SMS, each with the values of its template, which the provider must have approved. */
export interface SmsValues {
  /** A verification code for a phone. */
  code: { code: string }
  /** A new message in the inbox: its institution and title. */
  notice: { institution: string; title: string }
}

export interface SmsMessage<K extends keyof SmsValues = keyof SmsValues> {
  /** 11 digits of mainland China. */
  phone: string
  kind: K
  values: SmsValues[K]
  /** An id of ours that the provider repeats in its reports. */
  outId?: string
}

export interface Sms {
  available: boolean
  send: <K extends keyof SmsValues>(message: SmsMessage<K>) => Promise<Outcome<{ id: string }>>
}

export interface SmsSettings {
  url: string
  key: string
  secret: string
  /** Approved sign name (短信签名), shown before each text. */
  sign: string
  /** Approved template of each kind, such as SMS_154950909. */
  templates: Partial<Record<keyof SmsValues, string>>
}

interface Answer {
  Code: string
  Message: string
  BizId: string
}

/** Errors after which the same message may be accepted later. */
const temporary = /^(isv\.BUSINESS_LIMIT_CONTROL|isv\.AMOUNT_NOT_ENOUGH|isv\.OUT_OF_SERVICE|isp\..*|Throttling.*|ServiceUnavailable|InternalError)$/

/** Sends SMS through Alibaba Cloud's Short Message Service: SendSms of Dysmsapi 2017-05-25, signature version 3. */
export function createSms(settings: SmsSettings | undefined): Sms {
  return {
    available: settings !== undefined,
    async send({ phone, kind, values, outId }) {
      const template = settings?.templates[kind]
      if (!settings || !template) return notConfigured
      const query = canonicalQuery({
        PhoneNumbers: phone,
        SignName: settings.sign,
        TemplateCode: template,
        TemplateParam: JSON.stringify(values),
        ...(outId && { OutId: outId }),
      })
      const url = new URL(`/?${query}`, settings.url)
      const headers = {
        host: url.host,
        'x-acs-action': 'SendSms',
        'x-acs-content-sha256': sha256(''),
        'x-acs-date': new Date().toISOString().replace(/\.\d+/, ''),
        'x-acs-signature-nonce': randomUUID(),
        'x-acs-version': '2017-05-25',
      }
      const { names, signature } = acsSignature(settings.secret, 'POST', query, headers)
      const authorization = `ACS3-HMAC-SHA256 Credential=${settings.key},SignedHeaders=${names},Signature=${signature}`
      const { host: _, ...sent } = headers
      const answer = await askJson<Answer>(url, { method: 'POST', headers: { ...sent, accept: 'application/json', authorization } })
      if (!answer.ok) return answer
      const { Code: code = `HTTP ${answer.status}`, Message: message = '', BizId: id = '' } = answer.body
      return code === 'OK' ? { ok: true, id } : failed(code, message, answer.status >= 500 || temporary.test(code))
    },
  }
}
