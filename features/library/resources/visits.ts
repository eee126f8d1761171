import { ask } from '#e2e/people.ts'
import type { Visit } from '#e2e/visits.ts'

type Request = Parameters<NonNullable<Visit['query']>>[0]

/** The first resource of a view, open beside the list. */
const openIn = (view: string) => async (request: Request) => {
  const { items } = await ask<{ items: { id: string }[] }>(request, 'GET', `/pressplatform/resources?view=${view}`)
  return { view, ...(items[0] && { resource: items[0].id }) }
}

export const visits: readonly Visit[] = [
  { path: '/resource', who: 'teacher', query: openIn('mine') },
  { path: '/resource', who: 'admin', query: openIn('institution') },
]
