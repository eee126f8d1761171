import type { Entry } from './screen.ts'

/** Short ways into areas whose screens have files of their own. */
export const elsewhere: readonly Entry[] = [
  { path: '/portal', layout: 'portal', redirect: '/portal/homesetting' },
  { path: '/website', layout: 'website', redirect: '/website/home' },
]
