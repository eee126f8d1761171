import { ask } from '#e2e/people.ts'
import type { Visit } from '#e2e/visits.ts'

type Request = Parameters<NonNullable<Visit['query']>>[0]
type Rows = { items: { id: string; state?: string }[] }

const taught = async (request: Request) => {
  const { items } = await ask<Rows>(request, 'GET', '/pressplatform/classes?state=running')
  return items[0] ? { id: items[0].id } : {}
}
const studied = async (request: Request) => {
  const { items } = await ask<Rows>(request, 'GET', '/pressplatform/myclasses')
  return items[0] ? { id: items[0].id } : {}
}
const opened = async (request: Request) => {
  const { items } = await ask<Rows>(request, 'GET', '/pressplatform/notices?state=published')
  return items[0] ? { noticeId: items[0].id } : {}
}
/** A notice of a class of the student. */
const received = async (request: Request) => {
  const { id } = await studied(request)
  if (!id) return {}
  const { items } = await ask<Rows>(request, 'GET', `/pressplatform/mynotices?classId=${id}`)
  return { id, ...(items[0] && { noticeId: items[0].id }) }
}

export const visits: readonly Visit[] = [
  { path: '/education/notice', who: 'teacher' },
  { path: '/education/notice/details', who: 'teacher', query: opened },
  { path: '/education/classes/notice', who: 'teacher', query: taught },
  { path: '/education/classes/notice', who: 'student', query: studied },
  { path: '/education/classes/notice', who: 'student', query: received },
]
