import { ask } from '#e2e/people.ts'
import type { Visit } from '#e2e/visits.ts'

/** A test of the teacher that is over. */
const over = async (request: Parameters<NonNullable<Visit['query']>>[0]) => {
  const { items } = await ask<{ items: { id: string; can: { results: boolean } }[] }>(request, 'GET', '/pressplatform/tests')
  return { test: items.find(({ can }) => can.results)?.id ?? '' }
}

export const visits: readonly Visit[] = [
  { path: '/exam/test/analysis', who: 'teacher', query: over },
  { path: '/exam/blank/test/sheet', who: 'teacher', query: over },
  { path: '/exam/blank/test/sheet', who: 'teacher', query: async (request) => ({ ...(await over(request)), sheet: 'analysis' }) },
]
