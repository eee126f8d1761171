import { ask } from '#e2e/people.ts'
import type { Visit } from '#e2e/visits.ts'

const own: NonNullable<Visit['query']> = async (request) => {
  const { items } = await ask<{ items: { id: string }[] }>(request, 'GET', '/pressplatform/mycourses')
  return items[0] ? { courseId: items[0].id } : {}
}

/** The first unit of the own course that is open to the person. */
const unit: NonNullable<Visit['query']> = async (request) => {
  const { courseId = '' } = await own(request)
  const { learn } = await ask<{ learn: { units: { id: string; kind: string; open: boolean }[] } | null }>(
    request,
    'GET',
    `/pressplatform/courses/${courseId}/outline`,
  )
  const first = learn?.units.find(({ kind, open }) => open && kind !== 'section')
  return { courseId, ...(first && { unitId: first.id }) }
}

export const visits: readonly Visit[] = [
  { path: '/details/outline', who: 'teacher', query: own },
  { path: '/details/outline', who: 'teacher', query: async (request) => ({ ...(await own(request)), view: 'student' }) },
  { path: '/details/outline', who: 'student', query: own },
  { path: '/details/outline', who: 'student', query: unit },
]
