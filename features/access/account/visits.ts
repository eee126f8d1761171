import type { Visit } from '#e2e/visits.ts'

export const visits: readonly Visit[] = [
  { path: '/account/data', who: 'student' },
  { path: '/account/password', who: 'student' },
]
