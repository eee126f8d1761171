import { ask } from '#e2e/people.ts'
import type { Visit } from '#e2e/visits.ts'

const own: NonNullable<Visit['query']> = async (request) => {
  const { items } = await ask<{ items: { id: string }[] }>(request, 'GET', '/pressplatform/mycourses')
  return items[0] ? { courseId: items[0].id } : {}
}

export const visits: readonly Visit[] = [
  { path: '/teaching/mycourse', who: 'teacher' },
  { path: '/teaching/shared/original', who: 'teacher' },
  { path: '/teaching/shared/authorized', who: 'teacher' },
  { path: '/teaching/sales', who: 'admin' },
  { path: '/details/introduction', who: 'teacher', query: own },
  { path: '/details/introduction', who: 'student', query: own },
  { path: '/details/team', who: 'teacher', query: own },
  { path: '/details/resources', who: 'teacher', query: own },
  { path: '/details/usage', who: 'teacher', query: own },
  { path: '/details/classes', who: 'teacher', query: own },
  { path: '/details/test', who: 'student', query: own },
  { path: '/details/questions', who: 'student', query: own },
  { path: '/details/questions', who: 'teacher', query: own },
  { path: '/details/homework', who: 'student', query: own },
  { path: '/details/homework', who: 'teacher', query: own },
  { path: '/mycenter/course', who: 'student' },
]
