import type { Visit } from '#e2e/visits.ts'

export const visits: readonly Visit[] = [{ path: '/examination', who: 'student' }]
