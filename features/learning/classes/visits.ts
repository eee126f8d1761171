import { ask } from '#e2e/people.ts'
import type { Visit } from '#e2e/visits.ts'

type Request = Parameters<NonNullable<Visit['query']>>[0]
const running = async (request: Request) => {
  const { items } = await ask<{ items: { id: string }[] }>(request, 'GET', '/pressplatform/classes?state=running')
  return items[0] ? { id: items[0].id } : {}
}
const taken = async (request: Request) => {
  const { items } = await ask<{ items: { id: string }[] }>(request, 'GET', '/pressplatform/myclasses')
  return items[0] ? { id: items[0].id } : {}
}
const inviting = async (request: Request) => {
  const { items } = await ask<{ items: { id: string }[] }>(request, 'GET', '/pressplatform/classes?state=recruiting')
  const { inviteCode } = await ask<{ inviteCode: string }>(request, 'GET', `/pressplatform/classes/${items[0]?.id ?? ''}`)
  return { code: inviteCode }
}

export const visits: readonly Visit[] = [
  { path: '/education/classes', who: 'teacher' },
  { path: '/education/classes/member', who: 'teacher', query: running },
  { path: '/education/classes/groups', who: 'teacher', query: running },
  { path: '/education/classes/groups', who: 'student', query: taken },
  { path: '/education/classes/editor', who: 'teacher', query: running },
  { path: '/mycenter/class', who: 'student' },
  { path: '/previewedu' },
  { path: '/previewedu', who: 'teacher', query: inviting },
  { path: '/PreviewClass', who: 'student' },
]
