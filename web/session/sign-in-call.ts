import type { loginRecord, operatingSystemRecord } from '@recto/contract/audit'
import type { accountLogin, accountLoginChallenge, membershipList, Pending, SignInAnswer } from '@recto/contract/session'
import { deviceHere, operatingSystemHere } from '../kernel/device.ts'
import { safeRedirect } from '../kernel/safe-redirect.ts'
import { send } from '../kernel/send.ts'
import type { Failure } from './failure.ts'
import type { SignInData } from './sign-in-data.ts'
import { tellParents } from './tell-parents.ts'
import { withWork } from './with-work.ts'

export interface Attempt {
  account: string
  password: string
  keep: boolean
  from: string
  bind?: string | undefined
}

/** The caller shows what goes wrong; nobody need be signed in. */
export const alone = { silent: true, guest: true } as const

/** Whether the page stands in a frame of another site. */
export const isFramed = () => window.parent !== window

/** Signs in by password; gives the answer, or how long to wait. An account that must wait is not tried at all, and after several failures this machine works first. */
export async function signIn({ account, password, keep, from, bind }: Attempt, onWork: (working: boolean) => void): Promise<SignInAnswer | Failure> {
  const { challenge, waitSeconds } = await send<typeof accountLoginChallenge>(
    'GET /pressplatform/user/v3/account/login',
    { query: { account } },
    alone,
  )
  if (waitSeconds > 0) return { fields: {}, wait: waitSeconds }
  const body = { account, password, keep, challenge, framed: isFramed(), ...(from && { from }), ...(bind && { bind }) }
  const line = 'POST /pressplatform/user/v3/account/login'
  return withWork((solved) => send<typeof accountLogin>(line, { body: { ...body, ...solved } }, alone), onWork)
}

export const isPending = (answer: SignInAnswer): answer is Pending => 'next' in answer

/** Two records for statistics; a sign-in does not fail for their sake, and does not wait long for them. */
async function record(from: string): Promise<void> {
  const told = Promise.allSettled([
    send<typeof operatingSystemRecord>('POST /pressplatform/user/operating/system', { body: { operatingSystem: operatingSystemHere() } }, alone),
    send<typeof loginRecord>('POST /pressplatform/statistics/loginRecord', { body: { device: deviceHere(), from } }, alone),
  ])
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, 2000))])
}

const ownPages = /^\/(textbooklogin|mobile\/(login|register|forgetPwd|bindingAndregister|binding\/account|weChatVerify))(\/|\?|$)/

/** Where to go after a good sign-in: back to where one came from, to the choice among several institutions, or home. */
export async function afterSignIn(data: Pick<SignInData, 'from' | 'mobile'>, search: string = location.search): Promise<string> {
  tellParents({ type: 'recto:signed-in' })
  const back = safeRedirect(new URLSearchParams(search).get('redirect'))
  const [way] = await Promise.all([back && !ownPages.test(back) ? back : homeOrChoice(data), record(data.from)])
  return way
}

async function homeOrChoice({ mobile }: Pick<SignInData, 'mobile'>): Promise<string> {
  const home = mobile && matchMedia('(max-width: 820px)').matches ? '/mobile/myBooks' : '/'
  const memberships = await send<typeof membershipList>('GET /pressplatform/user/memberships', {}, alone).catch(() => [])
  return memberships.length > 1 ? `/institution/change?redirect=${encodeURIComponent(home)}` : home
}
