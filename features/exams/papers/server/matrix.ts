import { newId } from '#server/kernel/data/id.ts'
import { type Expectation, entriesOf, notLogged, pressing } from '#server/testing/matrix/cell.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import * as papers from '../contract.ts'

/** A paper is seen only by its owner and composers, not by administrators. */
const own: Expectation = { own: 'ok', same: 'notFound', other: 'notFound', deleted: 'notFound' }
const composing: Expectation = { own: pressing('bookexam:paper'), same: 'notFound', other: 'notFound', deleted: 'notFound' }

const draft = {
  name: '改名的试卷',
  describe: '',
  language: 'zh-CN' as const,
  sections: [],
  wantedPoints: 100,
  minutes: 60,
  variants: 1,
  shuffleQuestions: false,
  shuffleOptions: false,
  forEach: false,
  seed: 7,
}

export const matrix = entriesOf(papers)({
  paperList: { ask: () => ({ query: {} }), expect: 'ok' },
  paperGet: { ask: ({ paperId }) => ({ paperId }), expect: own, logs: notLogged.ownRecord },
  paperAdd: { ask: () => ({ key: newId(), body: { name: '新试卷' } }), expect: pressing('bookexam:paper'), logs: ['paper.add'] },
  paperChange: { ask: ({ paperId }) => ({ paperId, body: { ...draft, rowVersion: 1 } }), expect: composing, logs: ['paper.change'] },
  paperCopy: { ask: ({ paperId }) => ({ paperId, key: newId() }), expect: composing, logs: ['paper.copy'] },
  paperRemove: { ask: ({ paperId }) => ({ paperId }), expect: composing, logs: ['paper.remove'] },
  paperRestore: { ask: ({ paperId }) => ({ paperId }), expect: composing, logs: ['paper.restore'] },
  paperComposers: { ask: ({ paperId }) => ({ paperId }), expect: own },
  paperComposersChange: {
    ask: ({ paperId, studentId }) => ({ paperId, body: { composers: [{ id: studentId, access: 'review' }] } }),
    expect: composing,
    logs: ['paper.composers'],
  },
  paperReview: { ask: ({ paperId }) => ({ paperId, body: { to: 'review' } }), expect: composing, logs: ['paper.review'] },
  paperLock: { ask: ({ fullPaperId }) => ({ paperId: fullPaperId, body: { rowVersion: 1 } }), expect: composing, logs: ['paper.lock'] },
  paperUnlock: { ask: ({ lockedPaperId }) => ({ paperId: lockedPaperId }), expect: composing, logs: ['paper.unlock'] },
  paperDraw: { ask: ({ paperId }) => ({ paperId, body: { sections: [], variants: 1, seed: 1 } }), expect: composing, logs: notLogged.reads },
  paperCells: {
    ask: ({ paperId, bankId }) => ({ paperId, body: { bankIds: [bankId], type: null } }),
    expect: composing,
    logs: notLogged.reads,
  },
  paperViews: { ask: ({ paperId }) => ({ paperId, query: {} }), expect: own },
  paperPreview: { ask: ({ paperId }) => ({ paperId, query: {} }), expect: own, logs: notLogged.ownRecord },
  paperVersionGet: { ask: ({ lockedPaperId }) => ({ paperId: lockedPaperId, no: '1', query: {} }), expect: own, logs: notLogged.ownRecord },
  textbookPapers: { ask: () => ({ query: {} }), expect: 'ok' },
  getPapersByIds: { ask: ({ paperId }) => ({ body: { ids: [paperId] } }), expect: 'ok', logs: notLogged.reads },
})

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    paperId: string
    fullPaperId: string
    lockedPaperId: string
  }
}

export async function things({ db, memberId, named, next }: ThingsContext) {
  const ids = { paperId: newId(), fullPaperId: newId(), lockedPaperId: newId() }
  const [bankId, questionId] = [newId(), newId()]
  await db
    .insertInto('questionBanks')
    .values({ id: bankId, name: named('组卷的题库'), ownerId: memberId })
    .execute()
  const texts = {
    brief: JSON.stringify({ stem: [], options: [], picture: null, answers: [] }),
    normalText: named('题'),
    sketch: [],
    words: named('题'),
  }
  const by = { createdBy: memberId, updatedBy: memberId }
  await db
    .insertInto('questions')
    .values({
      id: questionId,
      bankId,
      number: 2_000_000 + next(),
      type: 3,
      difficulty: 3,
      points: 2,
      contentHash: 'a',
      state: 'ready',
      ...texts,
      ...by,
    })
    .execute()
  const items = [{ questionId, version: 1, points: 2 }]
  const section = { key: 'abcdefghij', title: named('大题'), instruction: '', choose: null, items, draw: null }
  const row = (id: string) => ({ id, name: named('试卷'), seed: 1, ownerId: memberId, updatedBy: memberId })
  await db
    .insertInto('papers')
    .values([
      row(ids.paperId),
      { ...row(ids.fullPaperId), sections: JSON.stringify([section]) },
      { ...row(ids.lockedPaperId), state: 'locked', version: 1 },
    ])
    .execute()
  const layout = JSON.stringify({ variants: [{ sections: [] }], shuffleQuestions: false, shuffleOptions: false, forEach: false, seed: 1 })
  await db.insertInto('paperVersions').values({ paperId: ids.lockedPaperId, no: 1, layout, points: 2, questions: 1, createdBy: memberId }).execute()
  await db.insertInto('paperComposers').values({ paperId: ids.lockedPaperId, memberId, addedBy: memberId }).execute()
  await db.insertInto('paperViews').values({ id: newId(), paperId: ids.lockedPaperId, memberId, what: 'print' }).execute()
  return ids
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  paper_composers: 'access added_at added_by institution_id member_id paper_id',
  paper_versions: 'created_at created_by institution_id layout no note paper_id points questions',
  paper_views: 'id institution_id member_id paper_id viewed_at what',
  papers:
    'created_at deleted_at describe for_each id institution_id language minutes name owner_id points questions review_note row_version sections seed shuffle_options shuffle_questions state updated_at updated_by variants version wanted_points',
}
