import { escapeHtml } from '#plain/text/escape-html.ts'
import type { MailMessage } from '#server/gateways/mail/mail.ts'
import { inLanguage, type Language } from '#server/kernel/http/refusal.ts'
import type { MessageWords } from '../present.ts'

export interface LetterPart {
  words: unknown
  link: string | null
}

interface Letter {
  parts: readonly LetterPart[]
  institutionName: string
  language: Language
  /** The whole address of a screen of the platform. */
  urlOf: (link: string) => string
  unsubscribe: string | undefined
}

const texts = {
  'zh-CN': {
    digest: (n: number) => `${n} 条新消息`,
    open: '查看',
    why: (institution: string) => `您是${institution}的成员，因此收到这封邮件。`,
    stop: '不再接收此类邮件',
  },
  'en-US': {
    digest: (n: number) => `${n} new messages`,
    open: 'Open',
    why: (institution: string) => `You are receiving this mail because you are a member of ${institution}.`,
    stop: 'Unsubscribe from these mails',
  },
}

/** The mail for one message, or for several as a digest. */
export function mailOf({ parts, institutionName, language, urlOf, unsubscribe }: Letter): Pick<MailMessage, 'subject' | 'text' | 'html'> {
  const t = texts[language]
  const items = parts.map(({ words, link }) => {
    const { title, body } = words as MessageWords
    return { title: inLanguage(title, language), body: inLanguage(body, language), url: link?.startsWith('/') ? urlOf(link) : undefined }
  })
  const plain = items.map(({ title, body, url }) => [title, body, url].filter(Boolean).join('\n')).join('\n\n')
  const foot = [t.why(institutionName), unsubscribe && `${t.stop}: ${unsubscribe}`].filter(Boolean)
  const blocks = items.map(
    ({ title, body, url }) =>
      `<h2 style="font:600 18px/1.5 sans-serif;margin:24px 0 8px">${escapeHtml(title)}</h2>` +
      (body && `<p style="margin:0 0 12px;white-space:pre-line">${escapeHtml(body)}</p>`) +
      (url ? `<p style="margin:0 0 12px"><a href="${escapeHtml(url)}" style="color:#1f4e79">${t.open}</a></p>` : ''),
  )
  const end = unsubscribe ? ` <a href="${escapeHtml(unsubscribe)}" style="color:inherit">${t.stop}</a>` : ''
  const html =
    `<div lang="${language}" style="max-width:560px;margin:0 auto;padding:24px;font:15px/1.7 sans-serif;color:#222">` +
    `<p style="margin:0;color:#666">${escapeHtml(institutionName)}</p>${blocks.join('')}` +
    `<p style="margin:32px 0 0;padding-top:12px;border-top:1px solid #ddd;font-size:13px;color:#666">${escapeHtml(t.why(institutionName))}${end}</p></div>`
  const subject = items.length === 1 ? (items[0]?.title ?? '') : t.digest(items.length)
  return { subject, text: `${plain}\n\n--\n${foot.join('\n')}\n`, html }
}
