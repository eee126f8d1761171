import type { LayoutFacts, PaperLayout } from '#assessment/papers/paper.ts'
import type { QuestionType } from '#assessment/questions/question.ts'
import type { ShownQuestion } from '#features/exams/tests/contract-questions.ts'
import { signedFiles } from '#features/exams/questions/server/content/question-html.ts'
import type { App } from '#server/kernel/app.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { lruCacheOf } from '#server/kernel/data/across-calls/lru-cache.ts'
import { selectLaidOut } from './queries.ts'

/** What every candidate of a test is sent, kept in memory so that a start reads nothing of the paper from the database. */
export interface PreparedTest {
  layout: PaperLayout
  facts: Map<string, LayoutFacts>
  questions: Map<string, { shown: ShownQuestion; points: number; notice: string }>
  size: number
}

/** At most 64 million characters in total. */
const cache = lruCacheOf<PreparedTest>(64_000_000, ({ size }) => size)
/** Addresses of files are valid for twelve hours, so they are renewed well before. */
const renewedEvery = 4 * 3600_000

/** The test as it is laid out now. `layoutVersion` counts what is changed, such as a question that is withdrawn. */
export async function preparedTest(app: App, db: Db, { id, layoutVersion }: { id: string; layoutVersion: number }): Promise<PreparedTest> {
  return cache(app).make(`${id}/${layoutVersion}/${Math.floor(Date.now() / renewedEvery)}`, async () => {
    const { layout, rows } = await selectLaidOut(db, id)
    const signed = rows.map(({ shown, ...row }) => ({ ...row, shown: JSON.parse(signedFiles(app, JSON.stringify(shown))) as ShownQuestion }))
    return {
      layout,
      facts: new Map(
        signed.map(({ questionId, shown, lastStays, passageId }) => [
          questionId,
          { options: shown.options.map(({ seq }) => seq), lastStays, passageId, type: shown.type as QuestionType },
        ]),
      ),
      questions: new Map(
        signed.map(({ questionId, shown, points, changeNote }) => [questionId, { shown, points: Number(points), notice: changeNote }]),
      ),
      size: signed.reduce((sum, { shown }) => sum + JSON.stringify(shown).length, 1000),
    }
  })
}
