import { checkPaper } from '#assessment/papers/check-paper.ts'
import { type Composition, idsOfLayout, makeLayout, pinned } from '#assessment/papers/make-layout.ts'
import { paperProblemText } from '#assessment/papers/paper-texts.ts'
import { layoutPoints, paperLimits, type PaperSection } from '#assessment/papers/paper.ts'
import { likeness } from '#assessment/likeness/likeness.ts'
import { selectAccesses } from '#features/exams/questions/server/banks/bank-queries.ts'
import { seesUnfinished } from '#features/exams/questions/server/policy.ts'
import { selectQuestionsById } from '#features/exams/questions/server/queries.ts'
import { sectionQuestions } from '#assessment/papers/figures.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { invalid } from '#server/kernel/http/refusal.ts'
import { selectDifferences, selectDrawable, selectLikeFacts } from './question-queries.ts'

const likeFrom = 0.7

export const idsOfSections = (sections: readonly PaperSection[]): string[] => [
  ...new Set(sections.flatMap(({ items }) => items.map(({ questionId }) => questionId))),
]

/** Pairs of like questions. Only those are compared whose sketches have a number in common. */
export async function likePairs(db: Db, ids: readonly string[]): Promise<{ one: string; other: string }[]> {
  const rows = await selectLikeFacts(db, ids)
  const known = new Map<number, typeof rows>()
  const pairs = new Map<string, { one: string; other: string }>()
  for (const row of rows) {
    for (const number of row.sketch) {
      const others = known.get(number) ?? []
      for (const { id, normalText } of others) {
        const name = `${id} ${row.id}`
        if (!pairs.has(name) && likeness(normalText, row.normalText) >= likeFrom) pairs.set(name, { one: id, other: row.id })
      }
      known.set(number, [...others, row])
    }
  }
  if (!pairs.size) return []
  const different = await selectDifferences(db, ids)
  return [...pairs].filter(([name]) => !different.has(name)).map(([, pair]) => pair)
}

/** Makes all variants of a paper from the questions that its banks have now. The banks must be ones that the user may see. */
export async function layOut(db: Db, user: User, paper: Composition) {
  const bankIds = [...new Set(paper.sections.flatMap(({ draw }) => draw?.bankIds ?? []))]
  const seen = await selectAccesses(db, user, bankIds)
  const drawable = await selectDrawable(
    db,
    bankIds.filter((id) => seen.has(id)),
  )
  return makeLayout(paper, ({ draw }) => drawable.filter(({ bankId }) => draw?.bankIds.includes(bankId)))
}

/** The layout of a paper that is to be locked, with pinned versions. Refuses with the first fault that keeps it from being locked. */
export async function lockedLayout(db: Db, user: User, paper: Composition & { wantedPoints: number | null }) {
  const rows = new Map((await selectQuestionsById(db, idsOfSections(paper.sections))).map((row) => [row.id, row]))
  const { layout, shortages } = await layOut(db, user, paper)
  const problem = checkPaper(paper, {
    questionOf(id) {
      const row = rows.get(id)
      return row?.deletedAt === null ? row : undefined
    },
    shortages,
  }).find(({ severity }) => severity === 'error')
  if (problem) {
    const path = problem.section === null ? 'sections' : `sections[${problem.section}]${problem.item === null ? '' : `.items[${problem.item}]`}`
    throw invalid(path, paperProblemText(problem, paper.sections[problem.section ?? 0]?.title))
  }
  const fixed = pinned(layout, new Map([...rows].map(([id, { version }]) => [id, version])))
  const sections = fixed.variants[0]?.sections ?? []
  return {
    layout: fixed,
    points: layoutPoints(sections),
    questions: sections.reduce((sum, { items }) => sum + items.length, 0),
    ids: idsOfLayout(fixed),
  }
}

/**
 * Refuses what must not be stored: too many questions, a question or bank that the user may not see. Questions that stand in the paper already were put
 * there by a composer, and stay.
 */
export async function mustBeAllowed(db: Db, user: User, sections: readonly PaperSection[], before: readonly PaperSection[]): Promise<void> {
  if (sections.reduce((sum, section) => sum + sectionQuestions(section), 0) > paperLimits.questions)
    throw invalid('sections', { zh: `一份试卷最多 ${paperLimits.questions} 题`, en: `A paper has at most ${paperLimits.questions} questions` })
  const there = new Set(idsOfSections(before))
  const thereBanks = new Set(before.flatMap(({ draw }) => draw?.bankIds ?? []))
  const added = new Set(idsOfSections(sections).filter((id) => !there.has(id)))
  const addedBanks = [...new Set(sections.flatMap(({ draw }) => draw?.bankIds ?? []))].filter((id) => !thereBanks.has(id))
  const rows = new Map((await selectQuestionsById(db, [...added])).map((row) => [row.id, row]))
  const banks = await selectAccesses(db, user, [...new Set([...addedBanks, ...[...rows.values()].map(({ bankId }) => bankId)])])
  for (const [at, section] of sections.entries()) {
    const unseen = section.draw?.bankIds.findIndex((id) => addedBanks.includes(id) && !banks.has(id)) ?? -1
    if (unseen >= 0) throw invalid(`sections[${at}].draw.bankIds[${unseen}]`, { zh: '题库不存在', en: 'No such question bank' })
    for (const [place, { questionId }] of section.items.entries()) {
      if (!added.has(questionId)) continue
      const row = rows.get(questionId)
      const bank = row && banks.get(row.bankId)
      if (!row || !bank || row.deletedAt !== null || !(row.state === 'ready' || seesUnfinished(bank)))
        throw invalid(`sections[${at}].items[${place}]`, { zh: '题目不存在', en: 'No such question' })
    }
  }
}
