import type { Visit } from '#e2e/visits.ts'

export const visits: readonly Visit[] = [
  { path: '/organization/management', who: 'admin' },
  { path: '/organization/management?section=departments', who: 'admin' },
  { path: '/organization/management?section=cohorts', who: 'admin' },
  { path: '/organization/list', who: 'root' },
]
