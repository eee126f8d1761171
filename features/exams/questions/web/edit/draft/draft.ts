import { newBlockId } from '#document/schema/ids.ts'
import { schema } from '#document/schema/schema.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import { newProgram, type Program } from '#assessment/programs/program.ts'
import { docOfText, emptyQuestion } from '#assessment/questions/make.ts'
import { blankKeys, isEmptyDoc } from '#assessment/questions/parts.ts'
import {
  type Blank,
  defaultBlankRules,
  isChoice,
  type Question,
  type QuestionAbout,
  questionLimits,
  type QuestionType,
  seqAt,
} from '#assessment/questions/question.ts'

/** An option while it is written. Its letter is its place in the list; `id` stays when it is moved. */
export interface DraftOption {
  id: string
  content: DocJson
  right: boolean
}

export interface DraftCriterion {
  id: string
  text: string
  points: number
}

/**
 * A question while it is written. It also holds what its present type does not have, so that nothing is lost while the type is changed to and fro:
 * options, rules of blanks that are no longer in the stem, and so on. `questionOf` leaves that out.
 */
export interface QuestionDraft extends Omit<Question, 'options' | 'answers' | 'criteria' | 'reference' | 'explanation' | 'program'>, QuestionAbout {
  /** Of a single or multiple choice. */
  options: DraftOption[]
  /** The two options of a true/false question. */
  judge: DraftOption[]
  reference: DocJson
  criteria: DraftCriterion[]
  /** Whether the answer to an open question is a program. */
  asksProgram: boolean
  program: Program
  explanation: DocJson
  /** The passage that it shares with other questions; null when there is none. */
  passage: DocJson | null
  /** What was changed, for the list of versions. */
  note: string
}

const startingOptions = 4

export const newOption = (text = ''): DraftOption => ({ id: newBlockId(), content: normal(docOfText(text)), right: false })
export const newCriterion = (): DraftCriterion => ({ id: newBlockId(), text: '', points: 0 })

/** A document with every attribute, as the editor writes it, so that an unchanged text is an equal text. */
function normal(doc: DocJson): DocJson {
  try {
    return schema.nodeFromJSON(doc).toJSON() as DocJson
  } catch {
    return doc
  }
}

/** Whether two texts are equal, also when one comes from the server, where attributes have another order. */
export const sameText = (one: DocJson, other: DocJson): boolean => JSON.stringify(normal(one)) === JSON.stringify(normal(other))

/** The options of a true/false question in the words of the institution's language. */
export type JudgeWords = readonly [right: string, wrong: string]

export const newDraft = (type: QuestionType, words: JudgeWords): QuestionDraft =>
  draftOf(emptyQuestion(type), { source: '', tags: [], knowledgePoints: [] }, words)

export function draftOf(question: Question, about: QuestionAbout, words: JudgeWords, passage: DocJson | null = null): QuestionDraft {
  const { options, answers, criteria, reference, explanation, program, ...rest } = question
  const own = options.map(({ seq, content }): DraftOption => ({ id: newBlockId(), content: normal(content), right: answers.includes(seq) }))
  const isJudge = question.type === 4
  return {
    ...rest,
    source: about.source,
    tags: [...about.tags],
    knowledgePoints: [...about.knowledgePoints],
    stem: normal(question.stem),
    options: !isJudge && own.length ? own : Array.from({ length: startingOptions }, () => newOption()),
    judge: isJudge && own.length ? own : words.map((word) => newOption(word)),
    reference: normal(reference ?? docOfText('')),
    criteria: criteria.map((criterion) => ({ id: newBlockId(), ...criterion })),
    asksProgram: program !== undefined,
    program: program ?? newProgram('python'),
    explanation: normal(explanation ?? docOfText('')),
    passage: passage && normal(passage),
    note: '',
  }
}

/** The options that the draft's type has. */
export const optionsOf = ({ type, options, judge }: QuestionDraft): DraftOption[] => (type === 4 ? judge : options)

/** Points with two decimals, between nothing and the most that a question may have. */
export const roundPoints = (points: number): number =>
  Number.isFinite(points) ? Math.min(questionLimits.points, Math.max(0, Math.round(points * 100) / 100)) : 0

const sum = (each: readonly { points: number }[]) => roundPoints(each.reduce((total, { points }) => total + points, 0))

/** Whether the points come from the parts of the question and cannot be written themselves. */
export const pointsAreSum = ({ type, criteria, asksProgram }: QuestionDraft): boolean =>
  type === 2 || (type === 3 && !asksProgram && usedCriteria(criteria).length > 0)

const usedCriteria = (criteria: readonly DraftCriterion[]) => criteria.filter(({ text, points }) => text.trim() !== '' || points > 0)

export function totalPoints(draft: QuestionDraft): number {
  if (draft.type === 2) return sum(blanksOf(draft))
  return pointsAreSum(draft) ? sum(draft.criteria) : draft.points
}

export const newBlank = (key: string): Blank => ({ key, kind: 'text', answers: [], tolerance: null, points: 2 })

/** The rules of the blanks that are in the stem, in its order. */
export const blanksOf = ({ stem, blanks }: Pick<QuestionDraft, 'stem' | 'blanks'>): Blank[] =>
  [...new Set(blankKeys(stem))].map((key) => blanks.find((each) => each.key === key) ?? newBlank(key))

/** The question as it is saved. Options that are empty at the end of the list are no options. */
export function questionOf(draft: QuestionDraft): Question {
  const { type, stem, blankRules, reference, criteria, asksProgram, program, explanation, partial, lastStays, difficulty } = draft
  const isProgram = type === 3 && asksProgram
  const isOpen = type === 3 && !asksProgram
  const options = isChoice(type) ? filled(optionsOf(draft)) : []
  const blanks = type === 2 ? blanksOf(draft) : []
  const keys = new Set(blanks.map(({ key }) => key))
  const anyOrder = blankRules.anyOrder.map((group) => group.filter((key) => keys.has(key))).filter((group) => group.length > 1)
  return {
    type,
    stem,
    options: options.map(({ content }, at) => ({ seq: seqAt(at), content })),
    answers: options.flatMap(({ right }, at) => (right ? [seqAt(at)] : [])),
    blanks: blanks.map((blank) => ({ ...blank, answers: blank.answers.filter(({ value }) => value.trim() !== '') })),
    blankRules: type === 2 ? { ...blankRules, anyOrder } : defaultBlankRules,
    reference: isOpen && !isEmptyDoc(reference) ? reference : null,
    criteria: isOpen ? usedCriteria(criteria).map(({ text, points }) => ({ text: text.trim(), points })) : [],
    ...(isProgram && { program }),
    explanation: isEmptyDoc(explanation) ? null : explanation,
    points: totalPoints(draft),
    partial: type === 1 || (isProgram && partial.kind === 'share') ? partial : { kind: 'none', points: 0 },
    lastStays: (type === 0 || type === 1) && lastStays,
    difficulty,
  }
}

/** The passage as it is saved: an empty one is none. */
export const passageOf = ({ passage }: QuestionDraft): DocJson | null => (passage && !isEmptyDoc(passage) ? passage : null)

export const aboutOf = ({ source, tags, knowledgePoints }: QuestionDraft): QuestionAbout => ({ source: source.trim(), tags, knowledgePoints })

function filled(options: readonly DraftOption[]): DraftOption[] {
  const last = options.findLastIndex(({ content, right }) => right || !isEmptyDoc(content))
  return options.slice(0, last + 1)
}
