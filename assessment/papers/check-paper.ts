import { draftTotal, sectionQuestions } from './figures.ts'
import type { Shortage } from './draw.ts'
import type { PaperSection } from './paper.ts'

/** What the checks have to know of a question; undefined: it does not exist or is in the recycle bin. */
export interface CheckedQuestion {
  state: string
  version: number
}

export type PaperProblemCode =
  | 'noSection'
  | 'emptySection'
  | 'chooseTooMany'
  | 'choosePoints'
  | 'noPoints'
  | 'twice'
  | 'gone'
  | 'unfinished'
  | 'retired'
  | 'noBank'
  | 'tooFew'
  | 'shared'
  | 'total'
  | 'changed'
  | 'like'
  | 'sameVariants'

/** A finding about a paper. With an `error` it cannot be locked. `section` and `item` are places from 0; `other` is the number of another question. */
export interface PaperProblem {
  code: PaperProblemCode
  severity: 'error' | 'warning'
  section: number | null
  item: number | null
  /** The number of the question in the paper, from 1. */
  number?: number
  other?: number
  rule?: number
  found?: number
  wanted?: number
  variants?: number
  shared?: number
}

interface Checked {
  sections: readonly PaperSection[]
  wantedPoints: number | null
  variants: number
  shuffleQuestions: boolean
  shuffleOptions: boolean
}

interface Known {
  questionOf: (id: string) => CheckedQuestion | undefined
  /** Pairs of like questions of the paper. */
  like?: readonly { one: string; other: string }[]
  shortages?: readonly Shortage[]
}

/** The number of the first question of each section, from 1. Drawn questions are counted too. */
export function firstNumbers(sections: readonly Pick<PaperSection, 'items' | 'draw'>[]): number[] {
  let next = 1
  return sections.map((section) => {
    const first = next
    next += sectionQuestions(section)
    return first
  })
}

/** Everything that is wrong or doubtful in a paper: errors first, each in the order of the paper. */
export function checkPaper(paper: Checked, known: Known): PaperProblem[] {
  const numbers = firstNumbers(paper.sections)
  const found: PaperProblem[] = paper.sections.length ? [] : [{ code: 'noSection', severity: 'error', section: null, item: null }]
  const seen = new Map<string, number>()
  for (const [at, section] of paper.sections.entries()) {
    found.push(...checkSection(section, at))
    for (const [place, { questionId, version }] of section.items.entries()) {
      const number = (numbers[at] ?? 1) + place
      const where = { section: at, item: place, number }
      const earlier = seen.get(questionId)
      if (earlier !== undefined) found.push({ code: 'twice', severity: 'error', ...where, other: earlier })
      else seen.set(questionId, number)
      const question = known.questionOf(questionId)
      if (!question) found.push({ code: 'gone', severity: 'error', ...where })
      else if (question.state === 'retired') found.push({ code: 'retired', severity: 'error', ...where })
      else if (question.state !== 'ready') found.push({ code: 'unfinished', severity: 'error', ...where })
      else if (question.version > version) found.push({ code: 'changed', severity: 'warning', ...where })
    }
  }
  for (const { section, rule, found: there, wanted, variants, missing, shared } of known.shortages ?? [])
    found.push({
      code: missing ? 'tooFew' : 'shared',
      severity: missing ? 'error' : 'warning',
      section,
      item: null,
      rule,
      found: there,
      wanted,
      variants,
      shared,
    })
  for (const { one, other } of known.like ?? []) {
    const [first, second] = [seen.get(one), seen.get(other)].toSorted((a, b) => (a ?? 0) - (b ?? 0))
    if (first === undefined || second === undefined) continue
    const section = numbers.findLastIndex((number, at) => number <= second && sectionQuestions(paper.sections[at] ?? { items: [], draw: null }) > 0)
    found.push({ code: 'like', severity: 'warning', section, item: second - (numbers[section] ?? 1), number: second, other: first })
  }
  const total = draftTotal(paper.sections)
  if (paper.wantedPoints !== null && paper.sections.length > 0 && total !== paper.wantedPoints)
    found.push({ code: 'total', severity: 'warning', section: null, item: null, found: total, wanted: paper.wantedPoints })
  if (paper.variants > 1 && !paper.shuffleQuestions && !paper.shuffleOptions && !paper.sections.some(({ draw }) => draw))
    found.push({ code: 'sameVariants', severity: 'warning', section: null, item: null, variants: paper.variants })
  return [...found.filter(({ severity }) => severity === 'error'), ...found.filter(({ severity }) => severity === 'warning')]
}

function checkSection({ items, choose, draw, ...section }: PaperSection, at: number): PaperProblem[] {
  const error = (code: PaperProblemCode, more: object = {}): PaperProblem => ({ code, severity: 'error', section: at, item: null, ...more })
  const count = sectionQuestions({ ...section, items, draw })
  const found: PaperProblem[] = []
  if (count === 0) found.push(error('emptySection'))
  if (draw && draw.bankIds.length === 0) found.push(error('noBank'))
  if (choose !== null && count > 0 && choose > count) found.push(error('chooseTooMany', { found: count, wanted: choose }))
  if (choose !== null && choose < count && new Set(items.map(({ points }) => points)).size > 1) found.push(error('choosePoints'))
  const without = draw ? (draw.points > 0 ? -1 : 0) : items.findIndex(({ points }) => points <= 0)
  if (count > 0 && without >= 0) found.push({ ...error('noPoints'), ...(draw ? {} : { item: without }) })
  return found
}
