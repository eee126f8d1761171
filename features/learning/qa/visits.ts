import { ask } from '#e2e/people.ts'
import type { Visit } from '#e2e/visits.ts'

type Request = Parameters<NonNullable<Visit['query']>>[0]
type Rows = { items: { id: string; classId: string }[] }

const ofClass = async (request: Request) => {
  const { items } = await ask<Rows>(request, 'GET', '/pressplatform/questions?scope=taught')
  return items[0] ? { id: items[0].classId } : {}
}
const opened = (scope: 'taught' | 'joined') => async (request: Request) => {
  const { items } = await ask<Rows>(request, 'GET', `/pressplatform/questions?scope=${scope}`)
  return items[0] ? { id: items[0].classId, questionId: items[0].id } : {}
}

export const visits: readonly Visit[] = [
  { path: '/education/classes/qaa', who: 'teacher', query: ofClass },
  { path: '/education/classes/qaa/details', who: 'teacher', query: opened('taught') },
  { path: '/education/classes/qaa/details', who: 'student', query: opened('joined') },
  { path: '/education/qAa', who: 'teacher' },
  { path: '/mycenter/learning/qa', who: 'student' },
]
