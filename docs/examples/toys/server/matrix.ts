import { entriesOf } from '#server/testing/matrix/cell.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import * as toys from '../contract.ts'
import { insertToy } from './queries.ts'

export const matrix = entriesOf(toys)({
  toyList: { ask: () => ({ query: {} }), expect: 'ok' },
  toyAdd: { ask: () => ({ body: { name: '积木' } }), expect: 'ok', logs: ['toy.add'] },
  toyRemove: {
    ask: ({ toyId }) => ({ toyId }),
    expect: { own: 'ok', same: 'forbidden', other: 'notFound', deleted: 'notFound' },
    logs: ['toy.remove'],
  },
})

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    toyId: string
  }
}

export const things = async ({ db, memberId, named }: ThingsContext) => ({ toyId: await insertToy(db, { memberId }, named('玩具')) })

/** Reviewed for personal data. */
export const reviewedColumns = { toys: 'institution_id id name created_by created_at' }
