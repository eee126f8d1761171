import type { PendingSignIn } from '#features/access/session/contract.ts'
import type { SignInData } from '../../contract-page.ts'
import { fragmentOf } from '../steps/pending-sign-in.ts'
import { screenHref } from '#web/kernel/page/router-base.ts'

/** Address of another sign-in page; keeps `from` and `redirect`, and carries a pending sign-in in the fragment. */
export function pageAddress(path: string, { from }: Pick<SignInData, 'from'>, pending?: PendingSignIn, search: string = location.search): string {
  const redirect = new URLSearchParams(search).get('redirect')
  const query = new URLSearchParams({ ...(from && { from }), ...(redirect && { redirect }) }).toString()
  const hash = pending ? fragmentOf(pending) : ''
  const separator = path.includes('?') ? '&' : '?'
  return `${screenHref(path)}${query && separator + query}${hash}`
}

/** Address of the sign-in page of this entrance. */
export function signInAddress(data: Pick<SignInData, 'from' | 'mobile'>, search: string = location.search): string {
  if (data.mobile && matchMedia('(max-width: 820px)').matches) return pageAddress('/mobile/login', data, undefined, search)
  return pageAddress(data.from ? `/textbooklogin/${data.from}` : '/textbooklogin', { from: '' }, undefined, search)
}

/** Address for choosing another institution, on whose page the person goes on. */
export function institutionsAddress({ view }: Pick<SignInData, 'view'>, search: string = location.search): string {
  const redirect = new URLSearchParams(search).get('redirect')
  const query = new URLSearchParams({ ...(view === 'register' && { to: 'register' }), ...(redirect && { redirect }) }).toString()
  return `${screenHref('/institution/change')}${query && `?${query}`}`
}
