import type { Visit } from '#e2e/visits.ts'

export const visits: readonly Visit[] = [
  { path: '/comprehensive', who: 'admin' },
  { path: '/comprehensive', who: 'root' },
  { path: '/mycenter/home', who: 'student' },
]
