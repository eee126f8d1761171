import type { Entry } from './screen.ts'

/** Redirects into areas that have no table of their own. */
export const elsewhere: readonly Entry[] = [
  { path: '/portal', layout: 'portal', redirect: '/portal/homesetting' },
  { path: '/website', layout: 'website', redirect: '/website/home' },
]
