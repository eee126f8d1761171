import type { Criterion } from '../../questions/question.ts'
import type { Finding, Place } from '../reading.ts'
import { criterionOf, difficultyOf, namesOf } from './answers.ts'
import type { Label } from './labels.ts'
import type { DeclaredType } from './line-shapes.ts'
import { plain, type Rich, richOfBlock } from './rich.ts'

/** The parts of a question as lines, before they are understood. */
export interface RawQuestion {
  from: number
  to: number
  source: string[]
  number: string | undefined
  /** The index of its section and the numeral of the heading of it. */
  section: number
  ordinal: string | undefined
  declared: DeclaredType | undefined
  points: number | undefined
  /** Points of one blank, from the heading. */
  blankPoints: number | undefined
  stem: Rich[]
  options: Rich[][]
  /** The letters of the options have only a space behind them. */
  spaced: boolean
  answer: Rich[]
  hasAnswer: boolean
  explanation: Rich[]
  criteria: Criterion[]
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
  section: 0,
  ordinal: undefined,
  declared: undefined,
  points: undefined,
  blankPoints: undefined,
  stem: [],
  options: [],
  spaced: false,
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

/** The part of a question that is being read. After a heading there is none until the next number. */
export type Part = 'none' | 'stem' | 'option' | 'answer' | 'explanation' | 'criteria'
export type LabelledPart = Extract<Part, 'answer' | 'explanation' | 'criteria'>

/** Adds a line to one of the parts that stand behind labels. */
export function addToPart(raw: RawQuestion, part: LabelledPart, line: Rich): void {
  if (part === 'answer') {
    raw.hasAnswer = true
    if (line.text !== '') raw.answer.push(line)
  } else if (part === 'explanation') {
    if (line.text !== '') raw.explanation.push(line)
  } else if (line.block) raw.answer.push(richOfBlock(line.block))
  else {
    const criterion = criterionOf(plain(line, '$'))
    if (criterion) raw.criteria.push(criterion)
    // Pictures have no place in a grading scheme, but in the reference answer.
    const pictures = line.nodes.filter(({ type }) => type === 'inlineImage')
    if (pictures.length) raw.answer.push({ nodes: pictures, text: '\uFFFC'.repeat(pictures.length) })
  }
}

export const isLabelledPart = (part: string): part is LabelledPart => part === 'answer' || part === 'explanation' || part === 'criteria'

/** Reads what is known about a question besides its content. What cannot be read is a finding. */
export function readMeta(raw: RawQuestion, label: Exclude<Label, LabelledPart>, value: string, line: number): void {
  const wrong = () => raw.findings.push({ code: 'badNumber', severity: 'warning', detail: value.slice(0, 60), place: { line } })
  switch (label) {
    case 'difficulty':
      raw.difficulty = difficultyOf(value) ?? raw.difficulty
      if (difficultyOf(value) === undefined) wrong()
      return
    case 'points': {
      const points = Number.parseFloat(value)
      if (points >= 0 && points <= 1000) raw.points = Math.round(points * 100) / 100
      else wrong()
      return
    }
    case 'knowledgePoints':
      raw.knowledgePoints = namesOf(value, 20)
      return
    case 'tags':
      raw.tags = namesOf(value, 20)
      return
    case 'source':
      raw.origin = value.slice(0, 200)
      return
    case 'category':
      raw.category = value
        .split(/[/／>＞]/)
        .map((name) => name.trim().slice(0, 60))
        .filter((name) => name !== '')
        .slice(0, 6)
  }
}
