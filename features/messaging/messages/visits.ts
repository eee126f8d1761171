import type { Visit } from '#e2e/visits.ts'

export const visits: readonly Visit[] = [
  { path: '/system?section=delivery', who: 'admin' },
  { path: '/mycenter/home?inbox=1', who: 'student' },
]
