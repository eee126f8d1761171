import type { Bilingual } from '#contract/errors.ts'
import type { Data } from '#contract/call.ts'
import { selectSections } from '#features/exams/tests/server/marks/mark-queries.ts'
import type { Standing } from '#features/exams/tests/contract.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { inLanguage, type Language } from '#server/kernel/http/refusal.ts'
import { usualPass } from '#assessment/analysis/test-figures.ts'
import type { markSheetGet } from '../../contract-sheets.ts'
import { headOf } from '../figures/analysis.ts'
import { selectScoreSums } from '../figures/sum-queries.ts'
import type { SheetOf } from '../policy.ts'
import { selectSheetRows } from './sheet-queries.ts'

export type MarkSheet = Data<typeof markSheetGet>

/** What stands in the column of remarks. A person who was absent, deferred or has broken the rules has no mark. */
const notes: Partial<Record<Standing, Bilingual>> = {
  absent: { zh: '缺考', en: 'Absent' },
  deferred: { zh: '缓考', en: 'Deferred' },
  violation: { zh: '违纪', en: 'Breach of rules' },
  makeup: { zh: '补考', en: 'Make-up' },
}
const waiting: Bilingual = { zh: '未评完', en: 'Not graded through' }
const missing: Bilingual = { zh: '未参加', en: 'Did not sit' }

/** The mark sheet of a test, or of some classes of it. */
export async function markSheetOf(db: Db, language: Language, { test, whole: all, classIds }: SheetOf): Promise<MarkSheet> {
  const sections = test.onPaper ? await selectSections(db, test.id) : []
  const { whole } = await selectScoreSums(db, test, { pass: null, usualPass, sectionPoints: sections.map(({ of }) => of) })
  const rows = await selectSheetRows(db, test, classIds)
  const head = await headOf(db, test)
  return {
    head: { ...head, classes: classIds ? head.classes.filter(({ id }) => classIds.includes(id)) : head.classes },
    all,
    whole: whole || test.points,
    rows: rows.map(({ waiting: waits, points, ...row }) => {
      const counts = row.standing === 'expected' || row.standing === 'makeup'
      const unmarked = counts && points === null ? (waits ? waiting : missing) : undefined
      const words = [notes[row.standing], unmarked].flatMap((each) => (each ? inLanguage(each, language) : []))
      return { ...row, points: counts ? points : null, note: words.join(' ') }
    }),
  }
}
