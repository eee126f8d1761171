import type { Visit } from '#e2e/visits.ts'

export const visits: readonly Visit[] = [{ path: '/system?section=forbiddenWords', who: 'admin' }]
