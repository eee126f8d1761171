import type { Visit } from '#e2e/visits.ts'

export const visits: readonly Visit[] = [{ path: '/user/list?view=groups&new=1', who: 'admin' }]
