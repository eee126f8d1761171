import { ask } from '#e2e/people.ts'
import type { Visit } from '#e2e/visits.ts'

type Request = Parameters<NonNullable<Visit['query']>>[0]
type Rows = { items: { id: string }[] }

const running = async (request: Request) => {
  const { items } = await ask<Rows>(request, 'GET', '/pressplatform/classes?state=running')
  return items[0] ? { id: items[0].id } : {}
}
const studied = async (request: Request) => {
  const { items } = await ask<Rows>(request, 'GET', '/pressplatform/myclasses')
  return items[0] ? { id: items[0].id } : {}
}
/** The report of a student of a class that the person teaches. */
const student = async (request: Request) => {
  const { id = '' } = await running(request)
  const { items } = await ask<{ items: { id: string }[] }>(request, 'GET', `/pressplatform/classes/${id}/members?role=student`)
  return { id, member: items[0]?.id ?? '' }
}

export const visits: readonly Visit[] = [
  { path: '/education/classes/details', who: 'teacher', query: running },
  { path: '/education/classes/details', who: 'student', query: studied },
  { path: '/education/classes/report', who: 'teacher', query: student },
  { path: '/education/classes/report', who: 'student', query: studied },
]
