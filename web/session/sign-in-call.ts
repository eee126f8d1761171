import type { loginRecord, operatingSystemRecord } from '@recto/contract/audit'
import type { accountLogin, accountLoginChallenge, membershipList } from '@recto/contract/session'
import { deviceHere, operatingSystemHere } from '../kernel/device.ts'
import { safeRedirect } from '../kernel/safe-redirect.ts'
import { RequestError } from '../kernel/send-errors.ts'
import { send } from '../kernel/send.ts'
import { tellParents } from './tell-parents.ts'

export interface Attempt {
  account: string
  password: string
  keep: boolean
  from: string
}

/** Why a sign-in did not work: how many seconds to wait, or which words belong to which field. */
export interface Failure {
  wait?: number
  account?: string
  password?: string
  other?: string
}

const alone = { silent: true, guest: true } as const

/** Signs in; gives what went wrong, or nothing. An account that must wait is not tried at all. */
export async function signIn({ account, password, keep, from }: Attempt): Promise<Failure | undefined> {
  try {
    const { challenge, waitSeconds } = await send<typeof accountLoginChallenge>(
      'GET /pressplatform/user/v3/account/login',
      { query: { account } },
      alone,
    )
    if (waitSeconds > 0) return { wait: waitSeconds }
    const body = { account, password, keep, challenge, framed: window.parent !== window, ...(from && { from }) }
    await send<typeof accountLogin>('POST /pressplatform/user/v3/account/login', { body }, alone)
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    return failureOf(error)
  }
  await Promise.race([record(from), new Promise((resolve) => setTimeout(resolve, 2000))])
  return undefined
}

function failureOf(error: RequestError): Failure {
  const wordsOf = (path: string) => error.fields?.find((field) => field.path.endsWith(path))?.message
  const account = wordsOf('account')
  const password = wordsOf('password')
  return account || password ? { ...(account && { account }), ...(password && { password }) } : { other: error.message }
}

/** Two records for statistics; a sign-in does not fail for their sake. */
async function record(from: string): Promise<void> {
  await Promise.allSettled([
    send<typeof operatingSystemRecord>('POST /pressplatform/user/operating/system', { body: { operatingSystem: operatingSystemHere() } }, alone),
    send<typeof loginRecord>('POST /pressplatform/statistics/loginRecord', { body: { device: deviceHere(), from } }, alone),
  ])
}

/** Where to go after a good sign-in: back to where one came from, to the choice among several institutions, or home. */
export async function afterSignIn(mobile: boolean, search: string = location.search): Promise<string> {
  tellParents({ type: 'recto:signed-in' })
  const back = safeRedirect(new URLSearchParams(search).get('redirect'))
  if (back && !/^\/(textbooklogin|mobile\/login)(\/|\?|$)/.test(back)) return back
  const home = mobile ? '/mobile/myBooks' : '/'
  const memberships = await send<typeof membershipList>('GET /pressplatform/user/memberships', {}, alone).catch(() => [])
  return memberships.length > 1 ? `/institution/change?redirect=${encodeURIComponent(home)}` : home
}
