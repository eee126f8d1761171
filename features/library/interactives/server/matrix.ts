import { newId } from '#server/kernel/data/id.ts'
import { emptyInteractive, type Interactive } from '#assessment/interactives/interactive.ts'
import { type Expectation, entriesOf, notLogged } from '#server/testing/matrix/cell.ts'
import type { Place, Ways } from '#server/testing/matrix/place.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import * as interactives from '../contract.ts'

const own: Expectation = { own: 'ok', same: 'notFound', other: 'notFound', deleted: 'notFound' }
/** Things have no bytes in the store: a call that passes every check answers `busy`, since the content cannot be read. */
const reading: Expectation = { ...own, own: 'busy' }
const content = (title: string): Interactive => ({
  ...emptyInteractive('order'),
  kind: 'order',
  title,
  items: ['a', 'b'].map((key) => ({ key, text: key, picture: null })),
})

export const matrix = entriesOf(interactives)({
  interactiveAdd: {
    ask: () => ({ key: newId(), body: { content: content('新的') } }),
    expect: 'ok',
    logs: ['interactive.add'],
  },
  interactiveGet: { ask: ({ interactiveId }) => ({ resourceId: interactiveId }), expect: reading },
  interactiveSave: {
    ask: ({ interactiveId }) => ({ resourceId: interactiveId, body: { content: content('改过'), rowVersion: 1 } }),
    expect: own,
    logs: ['interactive.save'],
  },
  interactivePlay: { ask: ({ interactiveId }) => ({ fileId: interactiveId }), expect: reading },
  interactiveAnswer: {
    ask: ({ interactiveId }) => ({ key: newId(), fileId: interactiveId, body: { move: { step: 'whole', answer: { keys: ['a', 'b'] } } } }),
    expect: reading,
    logs: notLogged.ownRecord,
  },
  interactiveReset: { ask: ({ interactiveId }) => ({ fileId: interactiveId }), expect: reading, logs: notLogged.ownRecord },
  interactiveResults: { ask: ({ interactiveId }) => ({ interactiveId, query: {} }), expect: own },
})

/** An object of the caller whose bytes are in the store. */
async function added({ server, caller }: Place): Promise<string> {
  const { data } = await server.askOnce<{ id: string }>(caller.person, 'POST', '/pressplatform/interactives', { content: content('交互') })
  return data.id
}

export const ways: Ways = {
  interactiveAnswer: async (place) => ({
    asked: { key: newId(), fileId: await added(place), body: { move: { step: 'whole', answer: { keys: ['a', 'b'] } } } },
  }),
  interactiveReset: async (place) => ({ asked: { fileId: await added(place) } }),
}

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    interactiveId: string
  }
}

/** An object with a file of its own and what its owner has done with it. */
export async function things({ db, memberId, fileId, named }: ThingsContext) {
  const interactiveId = newId()
  const bytes = { name: 'a.json', suffix: 'json', mime: 'application/json', size: 2, sha256: 'b'.repeat(64) }
  await db
    .insertInto('files')
    .values({ ...bytes, id: interactiveId, createdBy: memberId })
    .execute()
  await db
    .insertInto('resources')
    .values({
      id: interactiveId,
      ownerId: memberId,
      kind: 'interactive',
      title: named('交互'),
      suffix: 'json',
      size: 2,
      createdBy: memberId,
      updatedBy: memberId,
    })
    .execute()
  await db
    .insertInto('resourceVersions')
    .values({ ...bytes, resourceId: interactiveId, number: 1, createdBy: memberId })
    .execute()
  await db.insertInto('interactiveFiles').values({ resourceId: interactiveId, fileId }).execute()
  const state = JSON.stringify({ steps: {}, seen: [] })
  await db.insertInto('interactiveStates').values({ memberId, fileId: interactiveId, state, score: 1, of: 2, tries: 1 }).execute()
  return { interactiveId }
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  interactive_files: 'file_id institution_id resource_id',
  interactive_states: 'completed_at file_id institution_id member_id of row_version score state tries updated_at',
}
