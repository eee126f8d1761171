import { ask } from '#e2e/people.ts'
import type { Visit } from '#e2e/visits.ts'

/** The form of a rerun beside the outline of a course of the teacher. */
const rerun: NonNullable<Visit['query']> = async (request) => {
  const { items } = await ask<{ items: { id: string }[] }>(request, 'GET', '/pressplatform/mycourses')
  return { ...(items[0] && { courseId: items[0].id }), rerun: '1' }
}

/** The first template of the institution beside the list of courses. */
const template: NonNullable<Visit['query']> = async (request) => {
  const { items } = await ask<{ items: { id: string }[] }>(request, 'GET', '/pressplatform/coursetemplates')
  return { template: items[0]?.id ?? 'list' }
}

export const visits: readonly Visit[] = [
  { path: '/details/outline', who: 'teacher', query: rerun },
  { path: '/teaching/mycourse', who: 'teacher', query: () => Promise.resolve({ template: 'list' }) },
  { path: '/teaching/mycourse', who: 'teacher', query: template },
]
