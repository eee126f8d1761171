import type { APIRequestContext } from '@playwright/test'
import { textbookNamed } from '#e2e/people.ts'
import type { Visit } from '#e2e/visits.ts'

const textbook = async (request: APIRequestContext) => ({ id: await textbookNamed(request, '大学物理') })

export const visits: readonly Visit[] = [
  { path: '/editbook/chapter', query: textbook, who: 'author' },
  { path: '/editbook/chapter', who: 'author' },
]
