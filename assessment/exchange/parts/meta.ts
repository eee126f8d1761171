import { readProgram } from '../../programs/read-program.ts'
import { type Blank, type Criterion, defaultBlankRules, type Question, type QuestionAbout, questionLimits } from '../../questions/question.ts'

/**
 * What other systems have no field for, as a short object that our own reader takes back: points, difficulty, rules of grading, source and knowledge
 * points. What has its usual value is left out.
 */
export function metaOf(question: Question, about: QuestionAbout): Record<string, unknown> {
  const { type, blankRules, blanks, partial, lastStays, criteria } = question
  return {
    points: question.points,
    difficulty: question.difficulty,
    ...(about.source && { source: about.source }),
    ...(about.knowledgePoints.length && { knowledgePoints: about.knowledgePoints }),
    ...(partial.kind !== 'none' && { partial }),
    ...(lastStays && { lastStays }),
    ...(type === 3 && criteria.length && { criteria }),
    ...(question.program && { program: question.program }),
    ...(type === 2 && { blanks: blanks.map(({ kind, tolerance, points }) => ({ kind, tolerance, points })) }),
    ...(type === 2 && differs(blankRules, defaultBlankRules) && { blankRules: { ...blankRules, anyOrder: [] } }),
  }
}

const differs = (one: object, other: object) => JSON.stringify({ ...one, anyOrder: [] }) !== JSON.stringify({ ...other, anyOrder: [] })

/** Applies what `metaOf` has written; whatever is not of its shape is left out. */
export function withMeta(question: Question, about: QuestionAbout, meta: unknown): { question: Question; about: QuestionAbout } {
  if (typeof meta !== 'object' || meta === null) return { question, about }
  const given = meta as Record<string, unknown>
  const points = number(given['points'], 0, questionLimits.points)
  const difficulty = number(given['difficulty'], 1, 5)
  const criteria = list(given['criteria']).flatMap(criterionOf).slice(0, questionLimits.criteria)
  const rules = given['blankRules'] as Partial<Question['blankRules']> | undefined
  const blanks = list(given['blanks'])
  const program = question.type === 3 ? readProgram(given['program']) : undefined
  const partial = given['partial'] as Question['partial'] | undefined
  return {
    question: {
      ...question,
      ...(points !== undefined && { points }),
      ...(difficulty !== undefined && { difficulty: Math.round(difficulty) }),
      ...(question.type === 3 && criteria.length > 0 && { criteria }),
      ...(program && { program }),
      ...(given['lastStays'] === true && { lastStays: true }),
      ...((question.type === 1 || program) &&
        (partial?.kind === 'fixed' || partial?.kind === 'share' || (partial?.kind === 'minus' && !program)) && {
          partial: { kind: partial.kind, points: number(partial.points, 0, questionLimits.points) ?? 0 },
        }),
      blanks: question.blanks.map((blank, at) => blankWith(blank, blanks[at])),
      blankRules: {
        ...question.blankRules,
        ...Object.fromEntries(
          (['ignoreSpaces', 'scientific', 'ignoreUnit', 'caseMatters'] as const).flatMap((name) =>
            typeof rules?.[name] === 'boolean' ? [[name, rules[name]]] : [],
          ),
        ),
      },
    },
    about: {
      ...about,
      ...(typeof given['source'] === 'string' && { source: given['source'].slice(0, questionLimits.sourceLength) }),
      ...(Array.isArray(given['knowledgePoints']) && {
        knowledgePoints: list(given['knowledgePoints'])
          .filter((name) => typeof name === 'string')
          .map((name) => name.slice(0, questionLimits.nameLength))
          .slice(0, questionLimits.knowledgePoints),
      }),
    },
  }
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

const number = (value: unknown, least: number, most: number): number | undefined =>
  typeof value === 'number' && value >= least && value <= most ? Math.round(value * 100) / 100 : undefined

function criterionOf(value: unknown): Criterion[] {
  const { text, points } = (value ?? {}) as Partial<Criterion>
  const known = number(points, 0, questionLimits.points)
  return typeof text === 'string' && known !== undefined ? [{ text: text.slice(0, questionLimits.answerLength), points: known }] : []
}

function blankWith(blank: Blank, value: unknown): Blank {
  const { kind, tolerance, points } = (value ?? {}) as Partial<Blank>
  const size = number(tolerance?.value, 0, Number.MAX_SAFE_INTEGER)
  const unit = tolerance?.unit
  return {
    ...blank,
    ...((kind === 'text' || kind === 'number') && { kind }),
    ...(tolerance === null && { tolerance: null }),
    ...(tolerance && size !== undefined && (unit === 'absolute' || unit === 'percent') && { tolerance: { value: tolerance.value, unit } }),
    points: number(points, 0, questionLimits.points) ?? blank.points,
  }
}
