import type { Visit } from '#e2e/visits.ts'

export const visits: readonly Visit[] = [
  { path: '/system', who: 'admin' },
  { path: '/system?section=setting', who: 'admin' },
  { path: '/system?section=directory', who: 'admin' },
]
