import type { Pending } from '@recto/contract/session'
import { fragmentOf } from './pending-here.ts'

/** What the server gives the pages of signing in. */
export interface SignInData {
  view: 'signIn' | 'register' | 'activate' | 'forgotten' | 'bindOrRegister' | 'bind' | 'wechat'
  /** The code of the entrance, empty for the platform's own. */
  from: string
  mobile: boolean
  institution: string
  methods: readonly ('password' | 'phone' | 'wechat')[]
  registration: 'closed' | 'approve' | 'open'
  mailDomains: readonly string[]
  signOnEntrances: readonly { name: string; href: string }[]
  /** Directories of the institution whose passwords are taken as well. */
  directories: readonly string[]
}

/** The address of another page of signing in: entrance and way back go along, and what is pending. */
export function pageAddress(path: string, { from }: Pick<SignInData, 'from'>, pending?: Pending, search: string = location.search): string {
  const redirect = new URLSearchParams(search).get('redirect')
  const query = new URLSearchParams({ ...(from && { from }), ...(redirect && { redirect }) }).toString()
  const hash = pending ? fragmentOf(pending) : ''
  const separator = path.includes('?') ? '&' : '?'
  return `${path}${query && separator + query}${hash}`
}

/** The sign-in page that one came from. */
export function signInAddress(data: Pick<SignInData, 'from' | 'mobile'>, search: string = location.search): string {
  if (data.mobile && matchMedia('(max-width: 820px)').matches) return pageAddress('/mobile/login', data, undefined, search)
  return pageAddress(data.from ? `/textbooklogin/${data.from}` : '/textbooklogin', { from: '' }, undefined, search)
}
