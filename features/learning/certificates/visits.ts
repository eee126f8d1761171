import { ask } from '#e2e/people.ts'
import type { Visit } from '#e2e/visits.ts'

const own: NonNullable<Visit['query']> = async (request) => {
  const { items } = await ask<{ items: { id: string; classes: string[] }[] }>(request, 'GET', '/pressplatform/mycourses')
  const course = items.find(({ classes }) => classes.length > 0)
  return course ? { courseId: course.id } : {}
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
