import type { Visit } from '#e2e/visits.ts'

export const visits: readonly Visit[] = [
  { path: '/user/list', who: 'admin' },
  { path: '/user/author', who: 'admin' },
  { path: '/user/teachers', who: 'admin' },
  { path: '/user/list?new=1', who: 'admin' },
  { path: '/user/list?import=1', who: 'admin' },
  { path: '/user/list?view=roles', who: 'admin' },
]
