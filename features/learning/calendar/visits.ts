import type { Visit } from '#e2e/visits.ts'

export const visits: readonly Visit[] = [
  { path: '/mycenter/calendar', who: 'student' },
  { path: '/mycenter/calendar?view=week', who: 'teacher' },
  { path: '/mycenter/calendar?view=list', who: 'student' },
]
