import { randomUUID } from 'node:crypto'
import { acsSignature, canonicalQuery, sha256 } from './acs-signature.ts'
import { askJson, failed, notConfigured, type Outcome } from './outcome.ts'

/** What texts are for; each is a template that the operator has had approved, with these values in it. */
export interface SmsValues {
  /** A code to prove a phone with. */
  code: { code: string }
  /** That a message waits: of which institution, under which title. */
  notice: { institution: string; title: string }
}

export interface SmsMessage<K extends keyof SmsValues = keyof SmsValues> {
  /** 11 digits of mainland China. */
  phone: string
  kind: K
  values: SmsValues[K]
  /** Comes back in the provider's own reports. */
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
  /** Approved name that stands before each text. */
  sign: string
  /** Approved template of each kind, such as SMS_154950909. */
  templates: Partial<Record<keyof SmsValues, string>>
}

interface Answer {
  Code: string
  Message: string
  BizId: string
}

/** Refusals after which the same text may be taken later. */
const passing = /^(isv\.BUSINESS_LIMIT_CONTROL|isv\.AMOUNT_NOT_ENOUGH|isv\.OUT_OF_SERVICE|isp\..*|Throttling.*|ServiceUnavailable|InternalError)$/

/** Texts through Alibaba Cloud's Short Message Service: SendSms of Dysmsapi 2017-05-25, signed by version 3. */
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
      return code === 'OK' ? { ok: true, id } : failed(code, message, answer.status >= 500 || passing.test(code))
    },
  }
}
