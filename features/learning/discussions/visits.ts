import { ask } from '#e2e/people.ts'
import type { Visit } from '#e2e/visits.ts'

type Request = Parameters<NonNullable<Visit['query']>>[0]
type Rows = { items: { id: string; classId: string; points: number | null }[] }

const ofClass = (scope: 'taught' | 'joined') => async (request: Request) => {
  const { items } = await ask<Rows>(request, 'GET', `/pressplatform/topics?scope=${scope}`)
  return items[0] ? { id: items[0].classId } : {}
}
const waiting = async (request: Request) => ({ ...(await ofClass('taught')(request)), view: 'waiting' })
const opened = (scope: 'taught' | 'joined') => async (request: Request) => {
  const { items } = await ask<Rows>(request, 'GET', `/pressplatform/topics?scope=${scope}`)
  return items[0] ? { id: items[0].classId, topicId: items[0].id } : {}
}
const marks = async (request: Request) => {
  const { items } = await ask<Rows>(request, 'GET', '/pressplatform/topics?scope=taught')
  const graded = items.find(({ points }) => points !== null)
  return graded ? { id: graded.classId, topicId: graded.id, view: 'marks' } : {}
}

export const visits: readonly Visit[] = [
  { path: '/education/classes/discuss', who: 'teacher', query: ofClass('taught') },
  { path: '/education/classes/discuss', who: 'teacher', query: waiting },
  { path: '/education/classes/discuss/details', who: 'teacher', query: opened('taught') },
  { path: '/education/classes/discuss/details', who: 'teacher', query: marks },
  { path: '/education/classes/discuss/details', who: 'student', query: opened('joined') },
  { path: '/education/discuss', who: 'teacher' },
  { path: '/mycenter/learning/discuss', who: 'student' },
]
