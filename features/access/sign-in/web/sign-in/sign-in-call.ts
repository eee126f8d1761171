import { guestRequest, isFramed } from '#web/light/form/attempt/guest-call.ts'
import type { loginRecord, operatingSystemRecord } from '#features/insight/audit/contract.ts'
import type { accountLogin, accountLoginChallenge, membershipList, PendingSignIn, SignInAnswer } from '#features/access/session/contract.ts'
import { currentDevice, currentOperatingSystem } from '#web/kernel/page/device.ts'
import { safeRedirect } from '#web/kernel/session/safe-redirect.ts'
import { send } from '#web/kernel/send/send.ts'
import type { Failure } from '#web/light/form/attempt/failure.ts'
import type { SignInData } from '../../contract-page.ts'
import { postToParentFrame } from '../post-to-parent-frame.ts'
import { withProofOfWork } from '#web/light/form/attempt/with-proof-of-work.ts'
import { screenHref } from '#web/kernel/page/router-base.ts'

export interface Attempt {
  account: string
  password: string
  keep: boolean
  from: string
  bind?: string | undefined
}

/** Signs in with a password. Returns the answer, or a failure with the seconds to wait; then no attempt is made. After several failures the browser computes a proof of work first. */
export async function signIn({ account, password, keep, from, bind }: Attempt, onWork: (working: boolean) => void): Promise<SignInAnswer | Failure> {
  const { challenge, waitSeconds } = await send<typeof accountLoginChallenge>(
    'GET /pressplatform/user/v3/account/login',
    { query: { account } },
    guestRequest,
  )
  if (waitSeconds > 0) return { fields: {}, wait: waitSeconds }
  const body = { account, password, keep, challenge, framed: isFramed(), ...(from && { from }), ...(bind && { bind }) }
  const line = 'POST /pressplatform/user/v3/account/login'
  return withProofOfWork((solved) => send<typeof accountLogin>(line, { body: { ...body, ...solved } }, guestRequest), onWork)
}

export const isPending = (answer: SignInAnswer): answer is PendingSignIn => 'next' in answer

/** Sends two records for statistics. A sign-in does not fail because of them and waits at most two seconds. */
async function record(from: string): Promise<void> {
  const sent = Promise.allSettled([
    send<typeof operatingSystemRecord>(
      'POST /pressplatform/user/operating/system',
      { body: { operatingSystem: currentOperatingSystem() } },
      guestRequest,
    ),
    send<typeof loginRecord>('POST /pressplatform/statistics/loginRecord', { body: { device: currentDevice(), from } }, guestRequest),
  ])
  await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, 2000))])
}

const ownPages = /^\/(textbooklogin|mobile\/(login|register|forgetPwd|bindingAndregister|binding\/account|weChatVerify))(\/|\?|$)/

/** Address to open after a sign-in: the `redirect` of the address, the choice of institution if there are several, or the home page. */
export async function afterSignIn(data: Pick<SignInData, 'from' | 'mobile'>, search: string = location.search): Promise<string> {
  postToParentFrame({ type: 'recto:signed-in' })
  const back = safeRedirect(new URLSearchParams(search).get('redirect'))
  const [next] = await Promise.all([back && !ownPages.test(back.slice(screenHref('').length)) ? back : homeOrChoice(data), record(data.from)])
  return next
}

async function homeOrChoice({ mobile }: Pick<SignInData, 'mobile'>): Promise<string> {
  const home = mobile && matchMedia('(max-width: 820px)').matches ? screenHref('/mobile/myBooks') : screenHref('/')
  const memberships = await send<typeof membershipList>('GET /pressplatform/user/memberships', {}, guestRequest).catch(() => [])
  return memberships.length > 1 ? `${screenHref('/institution/change')}?redirect=${encodeURIComponent(home)}` : home
}
