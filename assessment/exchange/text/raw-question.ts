import type { Finding, Place } from '../reading.ts'
import type { Rich } from './rich.ts'

/** The parts of a question as lines, before they are understood. */
export interface RawQuestion {
  from: number
  to: number
  source: string[]
  number: string | undefined
  declared: number | undefined
  points: number | undefined
  /** Points of one blank, from the heading. */
  blankPoints: number | undefined
  stem: Rich[]
  options: Rich[][]
  answer: Rich[]
  hasAnswer: boolean
  explanation: Rich[]
  criteria: { text: string; points: number }[]
  difficulty: number | undefined
  knowledgePoints: string[]
  tags: string[]
  origin: string
  category: string[]
  passage: string | undefined
  findings: Finding[]
}

export const newRaw = (line: number, number: string | undefined): RawQuestion => ({
  from: line,
  to: line,
  source: [],
  number,
  declared: undefined,
  points: undefined,
  blankPoints: undefined,
  stem: [],
  options: [],
  answer: [],
  hasAnswer: false,
  explanation: [],
  criteria: [],
  difficulty: undefined,
  knowledgePoints: [],
  tags: [],
  origin: '',
  category: [],
  passage: undefined,
  findings: [],
})

export const placeOf = ({ from, to }: RawQuestion): Place => (to > from ? { line: from, to } : { line: from })
