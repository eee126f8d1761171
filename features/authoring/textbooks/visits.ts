import type { APIRequestContext } from '@playwright/test'
import { textbookNamed } from '#e2e/people.ts'
import type { Visit } from '#e2e/visits.ts'

const textbook = async (request: APIRequestContext) => ({ id: await textbookNamed(request, '大学物理') })

export const visits: readonly Visit[] = [
  { path: '/textbookindex', who: 'author' },
  { path: '/textmange/mytext/', who: 'author' },
  { path: '/textmange/mytext/?view=table', who: 'author' },
  { path: '/textmange/mytext/?bin=1', who: 'author' },
  { path: '/editbook/moocbaseinfo', query: textbook, who: 'author' },
  { path: '/textmange/institutions/', who: 'admin' },
]
