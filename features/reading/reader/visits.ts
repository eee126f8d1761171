import type { APIRequestContext } from '@playwright/test'
import { bookNamed } from '#e2e/people.ts'
import type { Visit } from '#e2e/visits.ts'

const book = async (request: APIRequestContext) => ({ id: await bookNamed(request, '大学物理') })

export const visits: readonly Visit[] = [
  { path: '/Previewtextbook', query: book, who: 'student', ownColours: true },
  { path: '/mobile/readBook', query: book, who: 'student', phone: true, ownColours: true },
]
