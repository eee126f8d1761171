import { proposedCriteria, proposer } from '#assessment/proposals/proposal.ts'
import type { Question } from '#assessment/questions/question.ts'
import { type Given, type RubricCriterion, scoreOf } from '#assessment/rubrics/rubric.ts'
import { plainText } from '#document/text/text.ts'
import type { Grading } from '../../contract.ts'

interface Rules {
  points: number
  rubric: readonly RubricCriterion[]
  rubricVersion: number
  proposals: boolean
  reference: Question['reference']
  isProgram: boolean
}

/** An answer with its text and the names of its pages by hand. */
interface Answer {
  answer: string
  pages: readonly string[]
}

export type Propose = (answer: Answer) => Grading['proposal']

/** Prepares what is proposed for the answers to a question; null for each where the lead has not switched it on. */
export function proposing({ points: of, rubric, rubricVersion, proposals, reference, isProgram }: Rules): Propose {
  if (!proposals) return () => null
  const propose = proposer({ rubric, of, reference: reference ? plainText(reference) : '', isProgram })
  return ({ answer, pages }) => ({ rubricVersion, ...propose({ text: answer, pages: pages.length }) })
}

/** What is stored of a proposal with what a person gave: the points of both, for the criteria that it was made for. */
export interface StoredProposal {
  proposed: number | null
  proposedGiven: number | null
}

export function storedProposal(
  { rubric, points: of }: Pick<Rules, 'rubric' | 'points'>,
  proposal: Grading['proposal'],
  given: Given,
): StoredProposal {
  if (!proposal || proposal.points === null) return { proposed: null, proposedGiven: null }
  const same = proposal.likeness ? scoreOf(rubric, given, of) : scoreOf(proposedCriteria(rubric), { criteria: given.criteria, adjust: 0 }, of)
  return { proposed: proposal.points, proposedGiven: same }
}
