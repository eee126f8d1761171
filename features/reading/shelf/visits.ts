import type { APIRequestContext } from '@playwright/test'
import { bookNamed } from '#e2e/people.ts'
import type { Visit } from '#e2e/visits.ts'

const book = async (request: APIRequestContext) => ({ id: await bookNamed(request, '大学物理') })

export const visits: readonly Visit[] = [
  { path: '/mycenter/textbook', who: 'student' },
  { path: '/mobile/myBooks', who: 'student', phone: true },
  { path: '/mobile/bookDetail', query: book, who: 'student', phone: true },
]
