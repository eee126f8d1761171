import { emptyQuestion, docOfText } from '#assessment/questions/make.ts'
import type { Question } from '#assessment/questions/question.ts'
import { newId } from '#server/kernel/data/id.ts'
import { type Expectation, entriesOf, notLogged } from '#server/testing/matrix/cell.ts'
import { picture } from '#server/testing/matrix/picture.ts'
import type { Ways } from '#server/testing/matrix/place.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import * as questions from '../contract.ts'
import * as banks from '../contract-banks.ts'
import * as batch from '../contract-batch.ts'
import * as exports from '../contract-exports.ts'
import * as imports from '../contract-imports.ts'
import * as uses from '../contract-uses.ts'

/** A personal bank is nobody else's, not even an administrator's. */
const personal: Expectation = { own: 'ok', same: 'notFound', other: 'notFound', deleted: 'notFound' }
const ofBatch: Expectation = { own: 'ok', same: 'none', other: 'none', deleted: 'none' }
const toBank: Expectation = { own: 'ok', same: 'notFound', other: 'notFound', deleted: 'notFound' }

const choice: Question = {
  ...emptyQuestion(0),
  stem: docOfText('二加二等于（　　）'),
  options: ['三', '四'].map((text, at) => ({ seq: 'AB'[at] ?? '', content: docOfText(text) })),
  answers: ['B'],
}
const about = { source: '', tags: [], knowledgePoints: [] }

export const matrix = [
  ...entriesOf(banks)({
    questionBankList: { ask: () => ({ query: {} }), expect: 'ok' },
    questionBankGet: { ask: ({ bankId }) => ({ bankId }), expect: personal },
    questionBankAdd: { ask: () => ({ body: { name: '新题库' } }), expect: 'ok', logs: ['questionBank.add'] },
    questionBankChange: {
      ask: ({ bankId }) => ({ bankId, body: { name: '改名的题库', rowVersion: 1 } }),
      expect: personal,
      logs: ['questionBank.change'],
    },
    questionBankRemove: { ask: ({ bankId }) => ({ bankId }), expect: personal, logs: ['questionBank.remove'] },
    questionBankRestore: { ask: ({ bankId }) => ({ bankId }), expect: personal, logs: ['questionBank.restore'] },
    questionBankGrants: { ask: ({ bankId }) => ({ bankId }), expect: personal },
    questionBankShare: {
      ask: ({ bankId, studentId }) => ({ bankId, body: { grants: [{ holderKind: 'member', holderId: studentId, access: 'use' }] } }),
      expect: personal,
      logs: ['questionBank.share'],
    },
    questionCategoryAdd: { ask: ({ bankId }) => ({ bankId, body: { name: '新分类' } }), expect: personal, logs: notLogged.draft },
    questionCategoryChange: {
      ask: ({ categoryId }) => ({ categoryId, body: { name: '改名的分类', parentId: null } }),
      expect: personal,
      logs: notLogged.draft,
    },
    questionCategoryRemove: { ask: ({ categoryId }) => ({ categoryId }), expect: personal, logs: ['questionCategory.remove'] },
  }),
  ...entriesOf(questions)({
    questionList: { ask: ({ bankId }) => ({ query: { bankId } }), expect: personal },
    questionGet: { ask: ({ questionId }) => ({ questionId, query: {} }), expect: personal },
    questionAdd: { ask: ({ bankId }) => ({ key: newId(), body: { content: choice, about, bankId } }), expect: toBank, logs: ['question.add'] },
    questionChange: {
      ask: ({ questionId }) => ({ questionId, body: { content: choice, about, rowVersion: 1 } }),
      expect: personal,
      logs: ['question.change'],
    },
    questionVersions: { ask: ({ questionId }) => ({ questionId, query: {} }), expect: personal },
    questionLike: { ask: () => ({ body: { text: '二加二等于' } }), expect: 'ok', logs: notLogged.reads },
    questionsDiffer: {
      ask: ({ questionId, otherQuestionId }) => ({ questionId, body: { otherId: otherQuestionId } }),
      expect: personal,
      logs: notLogged.ownRecord,
    },
    knowledgePointList: { ask: () => ({ query: {} }), expect: 'ok' },
    questionFileSave: { ask: ({ bankId }) => ({ body: { bankId }, file: picture }), expect: personal, logs: notLogged.draft },
    getQuestionsByIds: { ask: ({ questionId }) => ({ body: { ids: [questionId] } }), expect: 'ok', logs: notLogged.reads },
    deleteNotVerified: { ask: () => ({}), expect: 'ok', logs: ['question.remove'] },
  }),
  ...entriesOf(exports)({
    questionsExport: {
      ask: ({ bankId }) => ({ body: { format: 'text', filter: { bankId } } }),
      expect: personal,
      logs: ['question.export'],
    },
    codeTemplate: { ask: () => ({ query: {} }), expect: 'ok' },
  }),
  ...entriesOf(uses)({
    questionUseAdd: {
      ask: ({ textbookId, readyQuestionId }) => ({ body: { textbookId, ids: [readyQuestionId] } }),
      expect: { own: 'ok', same: 'notFound', other: 'notFound', deleted: 'forbidden' },
      logs: notLogged.versioned,
    },
    questionUses: { ask: ({ readyQuestionId }) => ({ questionId: readyQuestionId }), expect: personal },
  }),
  ...entriesOf(imports)({
    questionsImport: {
      ask: ({ bankId }) => ({ body: { bankId }, file: { name: '题目.txt', bytes: Buffer.from('1. 地球是圆的。\n答案：正确') } }),
      expect: personal,
      logs: ['question.import'],
    },
    questionImportGet: { ask: ({ questionImportId }) => ({ importId: questionImportId }), expect: personal },
    questionImportItems: { ask: ({ questionImportId }) => ({ importId: questionImportId, query: {} }), expect: personal },
    questionImportItemSave: {
      ask: ({ questionImportId }) => ({ importId: questionImportId, position: '1', body: { leftOut: true } }),
      expect: personal,
      logs: notLogged.draft,
    },
    questionImportPaste: {
      ask: ({ questionImportId }) => ({ importId: questionImportId, body: { text: '1. 地球是圆的。\n答案：正确' } }),
      expect: personal,
      logs: notLogged.draft,
    },
    questionImportRun: { ask: ({ questionImportId }) => ({ importId: questionImportId }), expect: personal, logs: notLogged.ownRecord },
    questionImportUndo: {
      ask: ({ takenQuestionImportId }) => ({ importId: takenQuestionImportId }),
      expect: personal,
      logs: ['question.importUndo'],
    },
    questionImportRemove: { ask: ({ questionImportId }) => ({ importId: questionImportId }), expect: personal, logs: notLogged.draft },
  }),
  ...entriesOf(batch)({
    questionsMove: {
      ask: ({ questionId, bankId }) => ({ body: { ids: [questionId], bankId } }),
      expect: toBank,
      logs: ['question.move'],
      oneLogEntry: true,
    },
    questionsCopy: {
      ask: ({ questionId, bankId }) => ({ body: { ids: [questionId], bankId } }),
      expect: toBank,
      logs: ['question.copy'],
      oneLogEntry: true,
    },
    questionsState: {
      ask: ({ questionId }) => ({ body: { ids: [questionId], to: 'ready' } }),
      expect: ofBatch,
      logs: ['question.state'],
      oneLogEntry: true,
    },
    questionsLabel: {
      ask: ({ questionId }) => ({ body: { ids: [questionId], add: { knowledgePoints: ['加法'] } } }),
      expect: ofBatch,
      logs: ['question.label'],
      oneLogEntry: true,
    },
    questionsRemovePreview: { ask: ({ questionId }) => ({ body: { ids: [questionId] } }), expect: ofBatch, logs: notLogged.reads },
    questionsRemove: { ask: ({ questionId }) => ({ body: { ids: [questionId] } }), expect: ofBatch, logs: ['question.remove'], oneLogEntry: true },
    questionsRestore: {
      ask: ({ binnedQuestionId }) => ({ body: { ids: [binnedQuestionId] } }),
      expect: ofBatch,
      logs: ['question.restore'],
      oneLogEntry: true,
    },
  }),
]

export const ways: Ways = {
  /** All questions go into one textbook, or none does. */
  questionUseAdd: async ({ things }) => ({ asked: { body: { textbookId: things.textbookId, ids: [things.readyQuestionId] } } }),
}

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    bankId: string
    categoryId: string
    questionId: string
    readyQuestionId: string
    otherQuestionId: string
    binnedQuestionId: string
    questionImportId: string
    takenQuestionImportId: string
  }
}

export async function things({ db, memberId, fileId, publishedId, named, next }: ThingsContext) {
  const ids = {
    bankId: newId(),
    categoryId: newId(),
    questionId: newId(),
    readyQuestionId: newId(),
    otherQuestionId: newId(),
    binnedQuestionId: newId(),
    questionImportId: newId(),
    takenQuestionImportId: newId(),
  }
  const { bankId, categoryId, questionId } = ids
  await db
    .insertInto('questionBanks')
    .values({ id: bankId, name: named('题库'), ownerId: memberId })
    .execute()
  await db
    .insertInto('questionBankGrants')
    .values({ bankId, holderKind: 'member', holderId: memberId, access: 'edit', grantedBy: memberId })
    .execute()
  await db
    .insertInto('questionCategories')
    .values({ id: categoryId, bankId, position: 1, name: named('分类') })
    .execute()
  await db
    .insertInto('knowledgePoints')
    .values({ name: named('知识点') })
    .execute()
  const passageId = newId()
  const passage = { id: passageId, content: JSON.stringify(docOfText(named('材料'))), words: '材料', createdBy: memberId }
  await db.insertInto('questionPassages').values(passage).execute()
  const row = (id: string) => ({
    id,
    bankId,
    categoryId,
    number: 1_000_000 + next(),
    type: 0,
    difficulty: 3,
    points: 2,
    contentHash: 'a',
    brief: JSON.stringify({ stem: [], options: [], picture: null, answers: ['B'] }),
    normalText: named('题干'),
    sketch: [],
    words: named('题干'),
    createdBy: memberId,
    updatedBy: memberId,
  })
  await db
    .insertInto('questions')
    .values([
      { ...row(questionId), passageId },
      { ...row(ids.readyQuestionId), state: 'ready' },
      row(ids.otherQuestionId),
      { ...row(ids.binnedQuestionId), deletedAt: new Date() },
    ])
    .execute()
  const version = { no: 1, content: JSON.stringify(choice), contentHash: 'a', createdBy: memberId }
  await db
    .insertInto('questionVersions')
    .values([questionId, ids.readyQuestionId, ids.otherQuestionId, ids.binnedQuestionId].map((id) => ({ ...version, questionId: id })))
    .execute()
  await db.insertInto('questionDifferences').values({ questionId: ids.binnedQuestionId, otherId: questionId }).execute()
  await db.insertInto('questionUses').values({ questionId, textbookId: publishedId, addedBy: memberId }).execute()
  await db.insertInto('questionFigures').values({ questionId, no: 1, answers: 1, tests: 1 }).execute()
  await db.insertInto('questionFiles').values({ questionId, fileId }).execute()
  const imported = { bankId, memberId, fileName: '题目.txt', total: 1 }
  await db
    .insertInto('questionImports')
    .values([
      { ...imported, id: ids.questionImportId, state: 'ready' },
      { ...imported, id: ids.takenQuestionImportId, state: 'done', taken: 1 },
    ])
    .execute()
  const item = { position: 1, place: '{}', source: '', content: JSON.stringify(choice), about: JSON.stringify(about) }
  await db
    .insertInto('questionImportItems')
    .values({ ...item, importId: ids.questionImportId })
    .execute()
  await db.insertInto('questionImportPassages').values({ importId: ids.questionImportId, key: 'passage-1', passageId }).execute()
  await db.insertInto('questionImportFiles').values({ importId: ids.questionImportId, path: 'media/1.png', fileId }).execute()
  await db
    .insertInto('questionNumbers')
    .values({ last: 0 })
    .onConflict((c) => c.doNothing())
    .execute()
  return ids
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  knowledge_points: 'institution_id name',
  question_bank_grants: 'access bank_id granted_at granted_by holder_id holder_kind institution_id',
  question_banks: 'created_at deleted_at department_id describe id institution_id name owner_id row_version scope scope_access self_tests updated_at',
  question_categories: 'bank_id id institution_id name parent_id position',
  question_differences: 'institution_id other_id question_id',
  question_figures: 'answers computed_at discrimination institution_id no options p question_id tests',
  question_files: 'file_id institution_id question_id',
  question_import_files: 'damaged file_id import_id institution_id path',
  question_import_items: 'about category content errors findings import_id institution_id left_out passage place position question_id source',
  question_import_passages: 'import_id institution_id key passage_id',
  question_imports: 'bad bank_id category_id created_at file_name findings finished_at id institution_id job_id member_id state taken total upload',
  question_numbers: 'institution_id last',
  question_passages: 'content created_at created_by id institution_id words',
  question_uses: 'added_at added_by institution_id question_id textbook_id',
  question_versions: 'content content_hash created_at created_by institution_id no note passage_id question_id',
  questions:
    'answers_count bank_id brief category_id chapter_id content_hash created_at created_by deleted_at difficulty discrimination id import_id institution_id knowledge_points normal_text number p passage_id passage_position points problems ready_version row_version sketch source state tags textbook_id type updated_at updated_by used_count verified version words',
}
