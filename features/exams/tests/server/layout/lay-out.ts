import type { PaperLayout } from '#assessment/papers/paper.ts'
import type { ShownQuestion } from '#features/exams/tests/contract-questions.ts'
import { renderedQuestion } from '#features/exams/questions/server/content/question-html.ts'
import { shownProgram } from '#features/exams/programs/server/shown-programs.ts'
import type { App } from '#server/kernel/app.ts'
import { forEachIsolated, recurringTask } from '#server/kernel/jobs/scheduler.ts'
import { pushTest } from '../times/push-test.ts'
import {
  insertLayout,
  type LaidOutQuestion,
  selectInstitutionsWithTestsDue,
  selectUnlaid,
  selectVersionsOf,
  type UnlaidTest,
} from './layout-queries.ts'

/** Every question of all variants once, with its version and points. */
export function questionsOf({ variants }: PaperLayout) {
  const items = variants.flatMap(({ sections }) => sections.flatMap((section) => section.items))
  return [...new Map(items.map((item) => [item.questionId, item])).values()]
}

type Version = Awaited<ReturnType<typeof selectVersionsOf>>[number]

/** A version of a question as candidates are sent it: nothing by which it is graded. Addresses of files are placeholders. */
export async function shownQuestion(app: App, institutionId: string, language: string, version: Version): Promise<ShownQuestion> {
  const { questionId, no, content, passage } = version
  const html = await renderedQuestion(app, institutionId, { questionId, no, content, passage, language })
  return {
    type: content.type,
    passage: html.passage,
    stem: html.stem,
    options: html.options,
    program: content.program ? shownProgram(content.program, undefined) : null,
  }
}

/** Writes the questions of a published test as candidates are sent them, so that its start needs no work for each candidate. */
export async function layOutTest(app: App, institutionId: string, test: UnlaidTest): Promise<void> {
  const items = questionsOf(test.layout)
  const versions = await app.database.withInstitution(institutionId, 'read only', (db) => selectVersionsOf(db, items))
  const found = new Map(versions.map((version) => [version.questionId, version]))
  const laidOut: LaidOutQuestion[] = []
  for (const { questionId, points } of items) {
    const version = found.get(questionId)
    if (!version) throw new Error(`test ${test.id}: there is no version of question ${questionId}`)
    const shown = await shownQuestion(app, institutionId, test.language, version)
    laidOut.push({ questionId, no: version.no, shown, points, lastStays: version.content.lastStays, passageId: version.passageId })
  }
  await app.database.withInstitution(institutionId, 'read write', async (db) => {
    if (await insertLayout(db, test, laidOut)) await pushTest(db, test.id, [])
  })
}

/** Lays out every published test of an institution that is not laid out yet. */
export async function layOutTests(app: App, institutionId: string): Promise<void> {
  const tests = await app.database.withInstitution(institutionId, 'read only', selectUnlaid)
  await forEachIsolated(tests, app, 'test layout', (test) => layOutTest(app, institutionId, test))
}

export const testLayoutDue = recurringTask('test layout', 2, async (app) => {
  const due = await selectInstitutionsWithTestsDue(app.database)
  await forEachIsolated(due, app, 'test layout', (institutionId) => layOutTests(app, institutionId))
})
