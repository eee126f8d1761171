import { ask } from '#e2e/people.ts'
import type { Visit } from '#e2e/visits.ts'

export const visits: readonly Visit[] = [
  {
    path: '/details/test',
    who: 'student',
    query: async (request) => {
      const { textbooks } = await ask<{ textbooks: { id: string }[] }>(request, 'GET', '/pressplatform/self-tests/sources')
      return textbooks[0] ? { id: textbooks[0].id } : {}
    },
  },
]
