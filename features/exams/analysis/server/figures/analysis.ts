import { flagsOf, optionFlag } from '#assessment/analysis/flags.ts'
import { itemFigures, type ItemSums, rounded } from '#assessment/analysis/item-figures.ts'
import { bandEdges, bands, reliability, testFigures, usualPass } from '#assessment/analysis/test-figures.ts'
import { signedFiles } from '#features/exams/questions/server/content/question-html.ts'
import { selectSections } from '#features/exams/tests/server/marks/mark-queries.ts'
import { mayHoldTest, mayRegrade } from '#features/exams/tests/server/policy.ts'
import type { TestRecord } from '#features/exams/tests/server/queries.ts'
import { selectTestQuestions } from '#features/exams/tests/server/questions/test-question-queries.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { App } from '#server/kernel/app.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { AnalysedItem, Analysis, SheetHead } from '../../contract.ts'
import { countPeople, findRemarks, selectAsked, selectHead } from './figure-queries.ts'
import { sumsOf } from './kept-sums.ts'

interface Asked {
  app: App
  db: Db
  user: User
}

/** What stands above the sheets of a test. */
export async function headOf(db: Db, test: TestRecord): Promise<SheetHead> {
  const { institution, classes } = await selectHead(db, test.id)
  return {
    testId: test.id,
    title: test.title,
    kind: test.kind,
    institution,
    teacher: test.ownerName,
    classes,
    opensAt: test.opensAt?.toISOString() ?? null,
  }
}

/** The points that a test can earn, and from which it is passed where it does not say so: 60 % of them, rounded half up to a hundredth. */
const passOf = (whole: number) => Math.floor(whole * usualPass * 100 + 0.5) / 100

/** The figures of a test and of its questions, as they are now. */
export async function analysisOf({ app, db, user }: Asked, test: TestRecord): Promise<Analysis> {
  const sections = test.onPaper ? await selectSections(db, test.id) : []
  const sectionPoints = sections.map(({ of }) => of)
  const { scores, items: summed } = await sumsOf(app, db, test, sectionPoints)
  const sums = new Map(summed.map((item) => [item.item, item]))
  const items = test.onPaper
    ? sections.map(({ title, of }, at) => itemOf(sums.get(`${at}`), { key: `${at}`, number: at + 1, stem: title, points: of }))
    : await questionsOf({ app, db }, test.id, sums)
  const figures = testFigures(scores)
  const counted = items.flatMap((item) => item.figures ?? [])
  const whole = scores.whole || test.points
  return {
    head: await headOf(db, test),
    phase: test.phase,
    onPaper: test.onPaper,
    attemptScore: test.attemptScore,
    whole,
    pass: { points: test.passPoints ?? passOf(whole), own: test.passPoints !== null },
    people: await countPeople(db, test.id),
    figures: figures && {
      people: figures.people,
      mean: figures.mean,
      median: figures.median,
      deviation: figures.deviation,
      lowest: figures.lowest,
      highest: figures.highest,
      passed: figures.passed,
      p: whole > 0 ? rounded(figures.mean / whole) : 0,
      discrimination: counted.length ? rounded(counted.reduce((sum, item) => sum + item.discrimination, 0) / counted.length) : null,
      tenths: figures.tenths,
      bands: bands.map((band, at) => ({
        band,
        from: Math.floor(whole * (bandEdges[at] ?? 0) * 100 + 0.5) / 100,
        people: figures.bands[at] ?? 0,
        share: rounded((figures.bands[at] ?? 0) / figures.people),
      })),
      reliability: reliability([...sums.values()], scores.people) ?? { alpha: null, error: null, missing: 'one' },
    },
    items,
    remarks: await findRemarks(db, test.id),
    can: { write: mayHoldTest(user, test), regrade: mayRegrade(user, test) },
  }
}

type Place = Pick<AnalysedItem, 'key' | 'number' | 'stem' | 'points'>
type Choice = { seq: string; html: string }[]

function itemOf(
  sums: ItemSums | undefined,
  place: Place,
  question: AnalysedItem['question'] = null,
  { withdrawn = false, options = [], right = [] }: { withdrawn?: boolean; options?: Choice; right?: readonly string[] } = {},
): AnalysedItem {
  const found =
    sums && !withdrawn
      ? itemFigures(
          sums,
          options.map(({ seq }) => seq),
        )
      : null
  const shares = new Map(found?.options.map((option) => [option.seq, option]))
  const { options: _, ...figures } = found ?? { options: [] }
  return {
    ...place,
    question,
    people: sums?.people ?? 0,
    withdrawn,
    figures: found && (figures as AnalysedItem['figures']),
    options: found
      ? options.map(({ seq, html }) => {
          const option = shares.get(seq) ?? { seq, top: 0, bottom: 0, all: 0 }
          return { ...option, html, right: right.includes(seq), flag: optionFlag(option, right) }
        })
      : [],
    flags: found ? flagsOf(found, right) : [],
  }
}

async function questionsOf({ app, db }: Pick<Asked, 'app' | 'db'>, testId: string, sums: ReadonlyMap<string, ItemSums>): Promise<AnalysedItem[]> {
  const asked = await selectAsked(db, testId)
  return (await selectTestQuestions(db, testId)).map(({ id, number, type, stem, html, points, withdrawn }) => {
    const { bankId = id, options = [], answers = [] } = asked.get(id) ?? {}
    return itemOf(
      sums.get(id),
      { key: id, number, stem, points },
      { id, type, html: signedFiles(app, html), bankId },
      { withdrawn, options: options.map((option) => ({ ...option, html: signedFiles(app, option.html) })), right: answers },
    )
  })
}
