import type { MailSimulator } from './mail-simulator.ts'
import { listenLocally } from './simulator-server.ts'
import type { SmsSimulator } from './sms-simulator.ts'

/** Serves the messages that the simulators have received as plain text at a local address, the newest last, for trying things out on this machine. */
export async function serveReceived({ sms, mail }: { sms?: SmsSimulator; mail?: MailSimulator }) {
  const lines = () => [
    ...(mail?.sent ?? []).map(({ to, subject, text }) => `mail ${to} ${subject}\n${text.trim().replace(/^/gm, '    ')}`),
    ...(sms?.sent ?? []).map(({ phone, text }) => `sms ${phone} ${text}`),
  ]
  return listenLocally((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    response.end(`${lines().join('\n\n')}\n`)
  })
}
