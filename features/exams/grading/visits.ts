import { ask } from '#e2e/people.ts'
import type { Visit } from '#e2e/visits.ts'

/** A test of the teacher of which answers wait to be graded. */
const toGrade = async (request: Parameters<NonNullable<Visit['query']>>[0]) => {
  const { items } = await ask<{ items: { id: string; toGrade: number }[] }>(request, 'GET', '/pressplatform/tests?phase=closed')
  return { test: items.find((test) => test.toGrade > 0)?.id ?? '' }
}

/** A test of the teacher of which the results are released. */
const released = async (request: Parameters<NonNullable<Visit['query']>>[0]) => {
  const { items } = await ask<{ items: { id: string }[] }>(request, 'GET', '/pressplatform/tests?phase=released')
  return { test: items[0]?.id ?? '' }
}

export const visits: readonly Visit[] = [
  { path: '/exam/blank/test/grading', who: 'teacher', query: toGrade },
  { path: '/exam/test/regrades', who: 'teacher', query: toGrade },
  { path: '/exam/test/appeals', who: 'teacher', query: released },
]
