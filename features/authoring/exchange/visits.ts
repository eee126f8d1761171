import type { Visit } from '#e2e/visits.ts'

export const visits: readonly Visit[] = [{ path: '/textmange/mytext/?import=1', who: 'author' }]
