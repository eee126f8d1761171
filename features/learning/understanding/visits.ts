import { ask } from '#e2e/people.ts'
import type { Visit } from '#e2e/visits.ts'

type Request = Parameters<NonNullable<Visit['query']>>[0]
type Rows = { items: { id: string }[] }

const taught = async (request: Request) => {
  const { items } = await ask<Rows>(request, 'GET', '/pressplatform/classes?state=running')
  return items[0] ? { id: items[0].id } : {}
}

export const visits: readonly Visit[] = [{ path: '/education/classes/understanding', who: 'teacher', query: taught }]
