import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { SMTPServer, SMTPServerEnvelope } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string
  /** The whole message with its headers, as received. */
  raw: string
  subject: string
  /** The first part of plain text, decoded. */
  text: string
}

export type MailSimulator = ReturnType<typeof simulateMail>

/**
 * An SMTP server on this machine that keeps the newest 500 messages. It accepts only the user "recto" with the given password. As real servers do,
 * it refuses recipients: `unknown@…` with 550 (no such user) and `full@…` with 452 (mailbox full).
 */
export function simulateMail(password = 'simulated') {
  const sent: ReceivedMail[] = []
  let running: Promise<SMTPServer> | undefined
  const url = async () => `smtp://recto:${password}@127.0.0.1:${((await (running ??= start())).server.address() as AddressInfo).port}`

  async function start() {
    const smtp = await import('smtp-server')
    const server = new smtp.SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      disableReverseLookup: true,
      onAuth: (auth, _session, done) =>
        auth.username === 'recto' && auth.password === password
          ? done(null, { user: auth.username })
          : done(answer(535, '5.7.8 Authentication credentials invalid')),
      onRcptTo: ({ address }, _session, done) => {
        if (address.startsWith('unknown@')) return done(answer(550, '5.1.1 No such user here'))
        return done(address.startsWith('full@') ? answer(452, '4.2.2 Mailbox full') : null)
      },
      // A message whose sender breaks off is not received.
      onData: (stream, { envelope }, done) => void keep(stream, envelope, done).catch(() => undefined),
    })
    // Without a listener an error of one connection would end the process.
    server.on('error', () => undefined)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    server.server.unref()
    return server
  }
  async function keep(stream: Readable, { mailFrom, rcptTo }: SMTPServerEnvelope, done: () => void) {
    const raw = await text(stream)
    const from = mailFrom ? mailFrom.address : ''
    for (const { address } of rcptTo) sent.push({ from, to: address, raw, subject: subjectOf(raw), text: textOf(raw) })
    sent.splice(0, sent.length - 500)
    done()
  }
  const close = async () => {
    const server = await running
    if (server) await new Promise<void>((resolve) => server.close(resolve))
  }
  return { sent, url, close }
}

const answer = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/** The subject, with encoded words (RFC 2047) decoded as UTF-8. */
function subjectOf(raw: string): string {
  const [, folded = ''] = raw.match(/^Subject: (.*(?:\r\n[ \t].*)*)/im) ?? []
  return folded
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/\r\n[ \t]/g, ' ')
    .replace(/(?:=\?UTF-8\?[BQ]\?[^?]*\?=)+/gi, decodedWords)
}

function decodedWords(words: string): string {
  const parts = [...words.matchAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi)]
  const bytes = parts.map(([, kind, word = '']) => decoded(word.replaceAll('_', ' '), kind === 'B' ? 'base64' : 'quoted-printable'))
  return Buffer.concat(bytes).toString()
}

function textOf(raw: string): string {
  const boundary = raw.match(/boundary="([^"]+)"/)?.[1]
  // Of several parts the plain text; of a single part the headers of the message.
  const from = boundary ? Math.max(raw.search(/^Content-Type: text\/plain/im), 0) : 0
  const [head = '', ...rest] = raw.slice(from).split('\r\n\r\n')
  const body = rest.join('\r\n\r\n').split(boundary ? `\r\n--${boundary}` : '\0')[0] ?? ''
  return decoded(body, head.match(/Content-Transfer-Encoding: (\S+)/i)?.[1] ?? '7bit').toString()
}

function decoded(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  if (encoding !== 'quoted-printable') return Buffer.from(body)
  return Buffer.from(
    body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
}
