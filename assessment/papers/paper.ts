import { sumOfPoints } from '../grading/points.ts'
import type { QuestionType } from '../questions/question.ts'

/** What an outsider controls has a limit. */
export const paperLimits = {
  sections: 30,
  /** Questions of a whole paper, drawn ones included. */
  questions: 300,
  rules: 60,
  banks: 20,
  titleLength: 100,
  instructionLength: 500,
  points: 1000,
  variants: 4,
} as const

/** A question that stands in a paper, in the version that was current when it was put there. */
export interface PaperItem {
  questionId: string
  version: number
  /** With two decimals at most. */
  points: number
}

/** Difficulties of 1 and 2 are easy, 3 is medium, 4 and 5 are hard. */
export const difficultyBands = ['easy', 'medium', 'hard'] as const
export type DifficultyBand = (typeof difficultyBands)[number]
export const bandOf = (difficulty: number): DifficultyBand => (difficulty <= 2 ? 'easy' : difficulty === 3 ? 'medium' : 'hard')

/** How many questions are drawn at random; what is null does not matter. */
export interface DrawRule {
  type: QuestionType | null
  band: DifficultyBand | null
  knowledgePoint: string | null
  count: number
}

/**
 * A section of a paper as its composers see it. With `draw` null its questions are `items`; else they are drawn by the rules from the banks when the
 * paper is locked, and `items` is empty.
 */
export interface PaperSection {
  /** Ten letters and digits; names the section while it is edited. */
  key: string
  title: string
  instruction: string
  /** Candidates answer this many of the questions, which all have the same points; null: all of them. */
  choose: number | null
  items: PaperItem[]
  draw: { bankIds: string[]; rules: DrawRule[]; points: number } | null
}

/** A section of a locked paper. */
export interface LayoutSection {
  title: string
  instruction: string
  choose: number | null
  items: PaperItem[]
}

/** A locked paper: the sections of each of its variants (A, B, C, D). `forEach`: every candidate gets an order of their own by a seed of their own. */
export interface PaperLayout {
  variants: { sections: LayoutSection[] }[]
  shuffleQuestions: boolean
  shuffleOptions: boolean
  forEach: boolean
  seed: number
}

/** The order in which one candidate sees a paper. `options` has the letters of the options as they stand in the question, in the order that is shown. */
export interface AttemptLayout {
  sections: {
    title: string
    instruction: string
    choose: number | null
    questions: { id: string; points: number; options: string[] }[]
  }[]
}

/** What `attemptLayout` has to know of a question. */
export interface LayoutFacts {
  options: readonly string[]
  /** The last option keeps its place. */
  lastStays: boolean
  /** Questions that share a passage stay together, in their order. */
  passageId: string | null
  type: QuestionType
}

/** The points that a section can earn: of `choose` questions, or of all. */
export function sectionPoints({ choose, items }: Pick<LayoutSection, 'choose' | 'items'>): number {
  const counted = choose === null ? items : items.slice(0, choose)
  return sumOfPoints(counted.map(({ points }) => points))
}

export const layoutPoints = (sections: readonly Pick<LayoutSection, 'choose' | 'items'>[]): number => sumOfPoints(sections.map(sectionPoints))
