import { ask } from '#e2e/people.ts'
import type { Visit } from '#e2e/visits.ts'

type Request = Parameters<NonNullable<Visit['query']>>[0]
type Rows = { items: { id: string; state: string }[] }

const taught = async (request: Request) => {
  const { items } = await ask<Rows>(request, 'GET', '/pressplatform/classes?state=running')
  return items[0] ? { id: items[0].id } : {}
}
const studied = async (request: Request) => {
  const { items } = await ask<Rows>(request, 'GET', '/pressplatform/myclasses')
  return items[0] ? { id: items[0].id } : {}
}
/** An hour of the class in a state. */
const hourThatIs = (state: 'planned' | 'ended') => async (request: Request) => {
  const { id } = await taught(request)
  if (!id) return {}
  const { items } = await ask<Rows>(request, 'GET', `/pressplatform/classes/${id}/livehours`)
  const hour = items.find((each) => each.state === state)
  return { id, ...(hour && { hour: hour.id }) }
}

export const visits: readonly Visit[] = [
  { path: '/education/classes/live', who: 'teacher', query: taught },
  { path: '/education/classes/live', who: 'teacher', query: hourThatIs('planned') },
  { path: '/education/classes/live', who: 'teacher', query: hourThatIs('ended') },
  { path: '/education/classes/live', who: 'teacher', query: async (request) => ({ ...(await taught(request)), view: 'attendance' }) },
  { path: '/education/classes/live', who: 'student', query: studied },
  { path: '/education/classes/live/projector', who: 'teacher', query: hourThatIs('planned') },
  { path: '/education/classes/live/phone', who: 'student', query: studied },
]
