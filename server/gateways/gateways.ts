import { createJudge, type Judge, type JudgeSettings } from './judge/judge.ts'
import { createMail, type Mail } from './mail/mail.ts'
import { type MailSimulator, simulateMail } from './mail/mail-simulator.ts'
import { type Network, openNetwork } from './sign-on/network.ts'
import { openSignOnSimulators } from './sign-on/simulators.ts'
import { createSms, type Sms, type SmsSettings } from './sms/sms.ts'
import { simulateSms, type SmsSimulator } from './sms/sms-simulator.ts'
import { createWeChat, type WeChat, type WeChatSettings } from './wechat/wechat.ts'
import { simulateWeChat, type WeChatSimulator } from './wechat/wechat-simulator.ts'
import { listenLocally } from './simulator-server.ts'

export interface GatewaySettings {
  mailUrl: string | undefined
  /** Sender address of mail. */
  mailFrom: string
  sms: SmsSettings | undefined
  wechat: WeChatSettings | undefined
  /** Undefined: programs in languages that do not run here are not run. There is no simulator in place of it. */
  judge: JudgeSettings | undefined
  /** Addresses that sign-on providers may have in addition to public ones, such as `10.0.0.0/8`. */
  signOnAllow: readonly string[]
  /** A service without settings is replaced by a simulator in the process; otherwise it is not available. */
  simulate: boolean
}

/** The outside services of a process. Mail, SMS and WeChat return failures as values and do not retry. Must not be called within a transaction. */
export interface Gateways {
  mail: Mail
  sms: Sms
  wechat: WeChat
  judge: Judge
  /** Connections to the sign-on providers of institutions. */
  signOn: Network
  /** The simulators of services without settings, with the messages that they have received. */
  simulators: { mail?: MailSimulator; sms?: SmsSimulator; wechat?: WeChatSimulator; signOn?: ReturnType<typeof openSignOnSimulators> }
  /** Address of the page that shows these messages, on this machine; undefined without simulators of mail or SMS. */
  received: string | undefined
  close: () => Promise<void>
}

export async function openGateways({ mailUrl, mailFrom, sms, wechat, judge, signOnAllow, simulate }: GatewaySettings): Promise<Gateways> {
  const simulators: Gateways['simulators'] = {
    ...(simulate && !mailUrl && { mail: simulateMail() }),
    ...(simulate && !sms && { sms: await simulateSms() }),
    ...(simulate && !wechat && { wechat: await simulateWeChat() }),
    ...(simulate && { signOn: openSignOnSimulators() }),
  }
  const mail = createMail(mailUrl ?? simulators.mail?.url, mailFrom)
  const receivedPage = simulators.sms || simulators.mail ? await serveReceived(simulators) : undefined
  const close = async () => {
    await receivedPage?.close()
    await mail.close()
    await Promise.all([simulators.mail?.close(), simulators.sms?.close(), simulators.wechat?.close(), simulators.signOn?.close()])
  }
  const signOn = openNetwork(signOnAllow)
  return {
    mail,
    signOn,
    sms: createSms(sms ?? simulators.sms?.settings),
    wechat: createWeChat(wechat ?? simulators.wechat?.settings),
    judge: createJudge(judge),
    simulators,
    received: receivedPage?.url,
    close,
  }
}

/** Serves the messages that the simulators have received as plain text at a local address, the newest last, for trying things out on this machine. */
async function serveReceived({ sms, mail }: { sms?: SmsSimulator; mail?: MailSimulator }) {
  const lines = () => [
    ...(mail?.sent ?? []).map(({ to, subject, text }) => `mail ${to} ${subject}\n${text.trim().replace(/^/gm, '    ')}`),
    ...(sms?.sent ?? []).map(({ phone, text }) => `sms ${phone} ${text}`),
  ]
  return listenLocally((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    response.end(`${lines().join('\n\n')}\n`)
  })
}
