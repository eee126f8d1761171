import { ask } from '#e2e/people.ts'
import type { Visit } from '#e2e/visits.ts'

const own: NonNullable<Visit['query']> = async (request) => {
  const { items } = await ask<{ items: { id: string }[] }>(request, 'GET', '/pressplatform/mycourses')
  return items[0] ? { courseId: items[0].id } : {}
}
const part =
  (view: string): NonNullable<Visit['query']> =>
  async (request) => ({ ...(await own(request)), view })

export const visits: readonly Visit[] = [
  { path: '/details/certificates', who: 'teacher', query: part('award') },
  { path: '/details/certificates', who: 'teacher', query: part('issued') },
  { path: '/details/certificates', who: 'teacher', query: part('set') },
  { path: '/details/certificates', who: 'student', query: own },
  { path: '/mycenter/certificates', who: 'student' },
  { path: '/certificate' },
  { path: '/certificate', query: async () => ({ number: '2026-AAAA-AAAA-AAAA-A' }) },
]
