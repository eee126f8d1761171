import { ask } from '#e2e/people.ts'
import type { Visit } from '#e2e/visits.ts'

type Request = Parameters<NonNullable<Visit['query']>>[0]
type Rows = { items: { id: string }[] }

/** A running class of the teacher. */
const klass = async (request: Request) => {
  const { items } = await ask<Rows>(request, 'GET', '/pressplatform/classes?state=running')
  return items[0] ? { id: items[0].id } : {}
}
const mine = async (request: Request) => {
  const { items } = await ask<Rows>(request, 'GET', '/pressplatform/myclasses')
  return items[0] ? { id: items[0].id } : {}
}
const test = async (request: Request) => {
  const { items } = await ask<Rows>(request, 'GET', '/pressplatform/tests?phase=released')
  return { ...(await klass(request)), ...(items[0] && { test: items[0].id }) }
}
/** A draft of the teacher. */
const draft = async (request: Request) => {
  const { id } = await ask<{ id: string }>(request, 'POST', '/pressplatform/tests', { title: '草稿里的考试' })
  return { id }
}

export const visits: readonly Visit[] = [
  { path: '/exam/test/management', who: 'teacher' },
  { path: '/exam/blank/test/create', who: 'teacher', query: draft },
  { path: '/education/examine', who: 'teacher' },
  { path: '/education/classes/examine', who: 'teacher', query: klass },
  { path: '/education/classes/examine/details', who: 'teacher', query: test },
  { path: '/education/classes/stuexamine', who: 'student', query: mine },
  { path: '/mycenter/learning/test', who: 'student' },
]
