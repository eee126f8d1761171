import { createHash } from 'node:crypto'
import { canonicalJson } from '#document/gate/canonical.ts'
import { filesIn, mapFiles } from '#document/gate/files.ts'
import { comparedText } from '#assessment/likeness/compared-text.ts'
import { trigramsOf } from '#assessment/likeness/likeness.ts'
import { sketchOf } from '#assessment/likeness/sketch.ts'
import { type Brief, briefOf } from '#assessment/questions/brief.ts'
import { checkDocuments, checkQuestion, type QuestionProblem } from '#assessment/questions/check.ts'
import { formulaProblems } from '#assessment/questions/formulas.ts'
import { documentsOf, lineOf, mapDocuments, wireAnswers } from '#assessment/questions/parts.ts'
import { type Question, questionLimits } from '#assessment/questions/question.ts'

// Runs in a worker thread for large questions (see content.ts): nothing here may import the database or the server.

/** A question's content as it is stored, and what is derived from it. */
export interface Content {
  json: string
  hash: string
  question: Pick<Question, 'type' | 'difficulty' | 'points'>
  answers: string[]
  brief: Brief
  /** What keeps it from being ready, and what is worth a look. */
  problems: QuestionProblem[]
  /** What it is compared by with other questions, and a sketch of it. */
  normalText: string
  sketch: number[]
  /** The text in which it is found. */
  text: string
  /** Ids of the files in its documents. */
  files: string[]
}

export interface GateProblem {
  path: string
  message: string
  words?: { zh: string; en: string }
}

/** Longest text that a question is found by. */
const searchedLength = 4000

/** The content if every document passes the gate, else its problems. */
export function makeContent({ json, realm }: { json: string; realm: string }): Content | { refused: GateProblem[] } {
  const question = JSON.parse(json) as Question
  if (json.length > questionLimits.whole) return { refused: [{ path: '', message: `longer than ${questionLimits.whole} characters` }] }
  const refused = checkDocuments(question)
  if (refused.length) return { refused }
  const normalText = comparedText(question)
  const lines = documentsOf(question).map(({ doc }) => lineOf(doc))
  return {
    json: JSON.stringify(question),
    hash: createHash('sha256').update(canonicalJson(question)).digest('hex'),
    question: { type: question.type, difficulty: question.difficulty, points: question.points },
    answers: wireAnswers(question),
    brief: briefOf(question),
    problems: [...checkQuestion(question), ...formulaProblems(question)],
    normalText,
    sketch: sketchOf(trigramsOf(normalText), realm),
    text: lines.join(' ').slice(0, searchedLength),
    files: [...new Set(documentsOf(question).flatMap(({ doc }) => filesIn(doc)))],
  }
}

/** The contents of several questions, in order; together, because each call of a thread costs more than a small question. */
export const makeContents = ({ jsons, realm }: { jsons: readonly string[]; realm: string }) => jsons.map((json) => makeContent({ json, realm }))

/** The content with its file ids replaced by the map `files`. */
export function mapContent({ json, files, realm }: { json: string; files: ReadonlyMap<string, string>; realm: string }) {
  const mapped = mapDocuments(JSON.parse(json) as Question, (doc) => mapFiles(doc, (file) => files.get(file) ?? file))
  return makeContent({ json: JSON.stringify(mapped), realm })
}
