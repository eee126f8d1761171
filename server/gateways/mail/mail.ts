import type { Transporter } from 'nodemailer'
import type { Options } from 'nodemailer/lib/smtp-pool/index.js'
import { failed, notConfigured, type Failure, type Outcome } from '../outcome.ts'

export interface MailMessage {
  to: { name?: string; address: string }
  /** Name of the sender, such as an institution's name; the address is always the same. */
  fromName?: string
  subject: string
  text: string
  html?: string
  /** Address for one-click unsubscribe (RFC 8058). */
  unsubscribe?: string
  /** An id of ours that becomes part of the Message-ID: a letter that is sent again has the same one. */
  id?: string
}

export interface Mail {
  available: boolean
  send: (message: MailMessage) => Promise<Outcome<{ id: string }>>
  close: () => Promise<void>
}

/**
 * Mail over SMTP; `address` is `smtp://USER:PASSWORD@host[:587]` or `smtps://…[:465]`. With a user the connection is encrypted before the password
 * is sent, except to this machine. `from` is the sender's address.
 */
export function createMail(address: string | (() => Promise<string>) | undefined, from: string): Mail {
  let transport: Promise<Transporter> | undefined
  const open = async (to: Exclude<typeof address, undefined>) => {
    const { createTransport } = await import('nodemailer')
    return createTransport(transportOptions(new URL(typeof to === 'string' ? to : await to())))
  }
  return {
    available: address !== undefined,
    async send({ to, fromName = 'Recto', subject, text, html, unsubscribe, id }) {
      if (address === undefined) return notConfigured
      if (!/^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(to.address)) return failed('EENVELOPE', 'not a valid mail address')
      try {
        transport ??= open(address)
        const smtp = await transport
        const sent = (await smtp.sendMail({
          from: { name: fromName, address: from },
          to: { name: to.name ?? '', address: to.address },
          subject,
          text,
          ...(id !== undefined && { messageId: `<${id}@${from.split('@').at(-1)}>` }),
          ...(html !== undefined && { html }),
          headers: unsubscribe ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {},
          disableFileAccess: true,
          disableUrlAccess: true,
        })) as { messageId: string }
        return { ok: true, id: sent.messageId }
      } catch (error) {
        return failureOf(error as SmtpError)
      }
    },
    close: async () => (await transport)?.close(),
  }
}

function transportOptions(url: URL): Options {
  const secure = url.protocol === 'smtps:'
  const local = /^(localhost|127\.|\[::1])/.test(url.hostname)
  return {
    pool: true,
    maxConnections: 3,
    host: url.hostname.replace(/^\[|]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !local && url.username !== '',
    ...(url.username && { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 20_000,
  }
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string }

/** The failure for an SMTP error, with the server's answer if there is one. 4xx, a wrong password and a lost connection may be tried again. */
function failureOf({ code = 'ESMTP', responseCode, response, message }: SmtpError): Failure {
  const again = responseCode ? responseCode < 500 || code === 'EAUTH' : code !== 'EENVELOPE' && code !== 'EMESSAGE'
  return failed(responseCode ? String(responseCode) : code, response ?? message, again)
}
