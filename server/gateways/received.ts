import type { MailSimulator } from './mail-simulator.ts'
import { listenLocally } from './simulator-server.ts'
import type { SmsSimulator } from './sms-simulator.ts'

/** What has arrived at the simulators, for whoever tries things out on this machine: plain text at an address of its own, the newest last. */
export async function showReceived({ sms, mail }: { sms?: SmsSimulator; mail?: MailSimulator }) {
  const lines = () => [
    ...(mail?.sent ?? []).map(({ to, subject, text }) => `mail ${to} ${subject}\n${text.trim().replace(/^/gm, '    ')}`),
    ...(sms?.sent ?? []).map(({ phone, text }) => `sms ${phone} ${text}`),
  ]
  return listenLocally((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    response.end(`${lines().join('\n\n')}\n`)
  })
}
