import { ask } from '#e2e/people.ts'
import type { Visit } from '#e2e/visits.ts'

type Request = Parameters<NonNullable<Visit['query']>>[0]
type Rows = { items: { id: string }[] }

const taught = async (request: Request) => {
  const { items } = await ask<Rows>(request, 'GET', '/pressplatform/classes?state=running')
  return items[0] ? { id: items[0].id } : {}
}
const studied = async (request: Request) => {
  const { items } = await ask<Rows>(request, 'GET', '/pressplatform/myclasses')
  return items[0] ? { id: items[0].id } : {}
}
/** With the margin of a student. */
const opened = async (request: Request) => {
  const { id } = await taught(request)
  if (!id) return {}
  const { students } = await ask<{ students: Rows }>(request, 'GET', `/pressplatform/classes/${id}/gradebook`)
  return { id, ...(students.items[0] && { student: students.items[0].id }) }
}

export const visits: readonly Visit[] = [
  { path: '/education/classes/gradebook', who: 'teacher', query: taught },
  { path: '/education/classes/gradebook', who: 'teacher', query: opened },
  { path: '/education/classes/gradebook', who: 'student', query: studied },
]
