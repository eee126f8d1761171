import type { DeliveryChannel } from '#contract/delivery-channels.ts'
import type { Outcome as Answer } from '#server/gateways/outcome.ts'
import type { App } from '#server/kernel/app.ts'
import { screenUrl } from '#server/kernel/http/hosts/router-base.ts'
import { inLanguage, type Language } from '#server/kernel/http/refusal.ts'
import type { TakenDelivery } from './delivery-queries.ts'
import { mailOf } from './letters.ts'
import type { MessageWords } from '../present.ts'
import { signUrl } from '#server/kernel/crypto/signed-url.ts'

/** The deliveries that are sent to one member over one channel together: one message, or a whole digest. */
export type Letter = readonly [TakenDelivery, ...TakenDelivery[]]

/** Sends a letter through the gateway of its channel. The delivery's id is passed on, so that providers can detect repeats where they support it. */
export function sendLetter(app: App, way: DeliveryChannel, address: string, letter: Letter): Promise<Answer<{ id: string }>> {
  const { gateways } = app
  const urlOf = (link: string) => screenUrl(app, link)
  const [first] = letter
  const { id, name, type, institutionName } = first
  const language = (first.language ?? 'zh-CN') as Language
  const { title, body } = first.words as MessageWords
  const institution = short(institutionName, 20)
  if (way === 'sms') {
    return gateways.sms.send({ phone: address, kind: 'notice', values: { institution, title: short(inLanguage(title, language), 30) }, outId: id })
  }
  if (way === 'wechat') {
    const values = { institution, title: short(inLanguage(title, language), 40), text: short(inLanguage(body, language), 200) }
    return gateways.wechat.send({ openId: address, url: urlOf(first.link ?? '/'), values, id })
  }
  const unsubscribe = type === 'security' ? undefined : unsubscribeUrl(app, first, first.digest ? 'digest' : type)
  const mail = mailOf({ parts: letter, institutionName, language, urlOf, unsubscribe })
  return gateways.mail.send({ to: { name, address }, fromName: institutionName, id, ...mail, ...(unsubscribe && { unsubscribe }) })
}

const short = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** Links stay valid for two years, because mail may be read long after it was sent. */
const twoYears = 2 * 366 * 24 * 3600

/** The signed URL for unsubscribing from one type of mail, or from the digest, without signing in. */
const unsubscribeUrl = (
  { publicUrl, secret }: Pick<App, 'publicUrl' | 'secret'>,
  { institutionId, memberId }: { institutionId: string; memberId: string },
  type: string,
) => `${publicUrl}${signUrl(secret, `/pressplatform/messages/unsubscribe/${institutionId}/${memberId}/${type}`, twoYears)}`
