import type { DocJson } from '#document/schema/node-json.ts'
import type { Program } from '../programs/program.ts'

/** The types of questions with their codes on the wire (specification section 3). */
const questionTypes = { single: 0, multiple: 1, blank: 2, answer: 3, judge: 4 } as const
export type QuestionType = (typeof questionTypes)[keyof typeof questionTypes]

/** Whether the question is answered by choosing among its options. */
export const isChoice = (type: QuestionType) => type === 0 || type === 1 || type === 4

/** What an outsider controls has a limit. Points are given with two decimals at most. */
export const questionLimits = {
  options: 26,
  blanks: 40,
  alternatives: 30,
  criteria: 20,
  answerLength: 500,
  points: 1000,
  tags: 20,
  knowledgePoints: 20,
  nameLength: 60,
  sourceLength: 200,
  /** Characters of the JSON of one document, and of a whole question. */
  document: 200_000,
  whole: 400_000,
} as const

/** An option of a single or multiple choice, or of a true/false question. Its `seq` is a capital letter: A, B, C … in the order of the list. */
export interface Option {
  seq: string
  content: DocJson
}

/** An accepted answer of a blank. `share` is the part of the blank's points that it earns, in per cent from 1 to 100. */
export interface BlankAnswer {
  value: string
  share: number
}

/** How far a number may be from the answer: an absolute difference, or per cent of the answer. */
export interface Tolerance {
  value: number
  unit: 'absolute' | 'percent'
}

/** How one blank is graded. The first answer is the one that is shown; the others are right as well. */
export interface Blank {
  /** The `key` of the blank in the stem. */
  key: string
  kind: 'text' | 'number'
  answers: BlankAnswer[]
  /** For numbers only. */
  tolerance: Tolerance | null
  points: number
}

/** What is made alike before answers to blanks are compared; all on in a new question except `caseMatters`. */
export interface BlankRules {
  /** Spaces within and around an answer, and the commas between thousands, do not matter. */
  ignoreSpaces: boolean
  /** 1.2e3, 1.2×10^3 and 1200 are the same number. */
  scientific: boolean
  /** A unit that stands after the blank in the stem may be written in the answer as well. */
  ignoreUnit: boolean
  caseMatters: boolean
  /** Groups of blanks (by key) whose answers may be given in any order. */
  anyOrder: string[][]
}

/** A line of the grading scheme of a subjective question. */
export interface Criterion {
  text: string
  points: number
}

/**
 * What an answer to a multiple choice earns that is not quite right. An incomplete one without a wrong option: nothing, a fixed number, or the share of the right
 * options (and with a wrong one nothing). `minus`: the share of right options less wrong ones, at least 0.
 */
export interface Partial {
  kind: 'none' | 'fixed' | 'share' | 'minus'
  /** For `fixed`. */
  points: number
}

/** The content of a question, which one version of it holds unchanged. */
export interface Question {
  type: QuestionType
  stem: DocJson
  /** Of types 0, 1 and 4; else empty. */
  options: Option[]
  /** The `seq` of the right options of types 0, 1 and 4; else empty. */
  answers: string[]
  /** Of type 2, in the order of the blanks in the stem; else empty. */
  blanks: Blank[]
  blankRules: BlankRules
  /** The reference answer of type 3. */
  reference: DocJson | null
  /** The grading scheme of type 3. */
  criteria: Criterion[]
  /** Of a programming question, which is an open question whose answer is a program. It has no criteria. */
  program?: Program | undefined
  explanation: DocJson | null
  points: number
  /** For a programming question `none` or `share`. */
  partial: Partial
  /** The last option keeps its place when options are shuffled ("none of the above"). */
  lastStays: boolean
  /** 1 easy to 5 hard. */
  difficulty: number
}

/** What is known of a question besides its content; it changes without a new version. */
export interface QuestionAbout {
  source: string
  tags: string[]
  knowledgePoints: string[]
}

export const defaultBlankRules: BlankRules = { ignoreSpaces: true, scientific: true, ignoreUnit: true, caseMatters: false, anyOrder: [] }

/** The letter of an option by its position from 0. */
export const seqAt = (index: number): string => String.fromCharCode(65 + index)
