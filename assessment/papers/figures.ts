import { bandOf, type DifficultyBand, type PaperSection, sectionPoints } from './paper.ts'

/** What the figures of a paper are made of. `p` is the mean share of the points that was earned so far; null when too few have answered. */
export interface QuestionFacts {
  difficulty: number
  knowledgePoints: readonly string[]
  p: number | null
}

export interface PaperFigures {
  points: number
  /** Questions that candidates see, and how many of them they answer. */
  questions: number
  answered: number
  /** Points of each band. Of drawn questions only those whose rule names a band. */
  bands: Record<DifficultyBand, number>
  /** Points of each knowledge point, the most first. The points of a question are divided among its knowledge points. */
  coverage: { name: string; points: number }[]
  /** The mean that is expected, and the points of questions with known figures on which it rests; null when there is none. */
  expected: { mean: number; known: number } | null
}

const rounded = (points: number) => Math.round(points * 100) / 100

/** How many questions a section has: its own, or those that its rules draw. */
export const sectionQuestions = ({ items, draw }: Pick<PaperSection, 'items' | 'draw'>): number =>
  draw ? draw.rules.reduce((sum, { count }) => sum + count, 0) : items.length

/** The points that a section of a draft can earn. */
export function draftPoints(section: Pick<PaperSection, 'choose' | 'items' | 'draw'>): number {
  if (!section.draw) return sectionPoints(section)
  return rounded(Math.min(section.choose ?? Infinity, sectionQuestions(section)) * section.draw.points)
}

export const draftTotal = (sections: readonly PaperSection[]): number => rounded(sections.reduce((sum, section) => sum + draftPoints(section), 0))

/** Totals, share of difficulty, coverage and expected mean of a draft. In a section with `choose` every question counts with the share that is answered. */
export function paperFigures(sections: readonly PaperSection[], factsOf: (questionId: string) => QuestionFacts | undefined): PaperFigures {
  const bands = { easy: 0, medium: 0, hard: 0 }
  const covered = new Map<string, number>()
  let known = 0
  let earned = 0
  let questions = 0
  let answered = 0
  const cover = (names: readonly string[], points: number) => {
    for (const name of names) covered.set(name, (covered.get(name) ?? 0) + points / names.length)
  }
  for (const section of sections) {
    const count = sectionQuestions(section)
    const share = section.choose === null || count === 0 ? 1 : Math.min(1, section.choose / count)
    questions += count
    answered += Math.min(count, section.choose ?? count)
    for (const rule of section.draw?.rules ?? []) {
      const points = rule.count * (section.draw?.points ?? 0) * share
      if (rule.band) bands[rule.band] += points
      if (rule.knowledgePoint !== null) cover([rule.knowledgePoint], points)
    }
    for (const item of section.items) {
      const facts = factsOf(item.questionId)
      if (!facts) continue
      const points = item.points * share
      bands[bandOf(facts.difficulty)] += points
      cover(facts.knowledgePoints, points)
      if (facts.p === null) continue
      known += points
      earned += facts.p * points
    }
  }
  const points = draftTotal(sections)
  return {
    points,
    questions,
    answered,
    bands: { easy: rounded(bands.easy), medium: rounded(bands.medium), hard: rounded(bands.hard) },
    coverage: [...covered]
      .map(([name, sum]) => ({ name, points: rounded(sum) }))
      .toSorted((one, other) => other.points - one.points || (one.name < other.name ? -1 : 1)),
    expected: known > 0 ? { mean: rounded((earned / known) * points), known: rounded(known) } : null,
  }
}
