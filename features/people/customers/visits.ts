import type { Visit } from '#e2e/visits.ts'

export const visits: readonly Visit[] = [{ path: '/apply/trial' }, { path: '/customer/list', who: 'root' }]
