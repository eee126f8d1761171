import { createMail, type Mail } from './mail.ts'
import { type MailSimulator, simulateMail } from './mail-simulator.ts'
import { type Network, openNetwork } from './sign-on/network.ts'
import { openSignOnSimulators } from './sign-on/simulators.ts'
import { showReceived } from './received.ts'
import { createSms, type Sms, type SmsSettings } from './sms.ts'
import { simulateSms, type SmsSimulator } from './sms-simulator.ts'
import { createWeChat, type WeChat, type WeChatSettings } from './wechat.ts'
import { simulateWeChat, type WeChatSimulator } from './wechat-simulator.ts'

export interface GatewaySettings {
  mailUrl: string | undefined
  /** Address that mail comes from. */
  mailFrom: string
  sms: SmsSettings | undefined
  wechat: WeChatSettings | undefined
  /** Addresses that sign-on providers may have besides public ones. */
  signOnAllow: readonly string[]
  /** A service without settings is played by a simulator in the process; otherwise it is not available. */
  simulate: boolean
}

/** The outside services of a process. A failure is a value; nothing is tried twice. Never called inside a transaction. */
export interface Gateways {
  mail: Mail
  sms: Sms
  wechat: WeChat
  /** The way to the sign-on providers of institutions. */
  signOn: Network
  /** Those that stand in for a service without settings, with what has arrived at them. */
  simulators: { mail?: MailSimulator; sms?: SmsSimulator; wechat?: WeChatSimulator; signOn?: ReturnType<typeof openSignOnSimulators> }
  /** Where what has arrived at them can be read, on this machine. */
  received: string | undefined
  close: () => Promise<void>
}

export async function openGateways({ mailUrl, mailFrom, sms, wechat, signOnAllow, simulate }: GatewaySettings): Promise<Gateways> {
  const simulators: Gateways['simulators'] = {
    ...(simulate && !mailUrl && { mail: simulateMail() }),
    ...(simulate && !sms && { sms: await simulateSms() }),
    ...(simulate && !wechat && { wechat: await simulateWeChat() }),
    ...(simulate && { signOn: openSignOnSimulators() }),
  }
  const mail = createMail(mailUrl ?? simulators.mail?.url, mailFrom)
  const shown = simulators.sms || simulators.mail ? await showReceived(simulators) : undefined
  const close = async () => {
    await shown?.close()
    await mail.close()
    await Promise.all([simulators.mail?.close(), simulators.sms?.close(), simulators.wechat?.close(), simulators.signOn?.close()])
  }
  const signOn = openNetwork(signOnAllow)
  return {
    mail,
    signOn,
    sms: createSms(sms ?? simulators.sms?.settings),
    wechat: createWeChat(wechat ?? simulators.wechat?.settings),
    simulators,
    received: shown?.url,
    close,
  }
}
