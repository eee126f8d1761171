import { findingTexts } from '#assessment/exchange/reading.ts'
import { checkQuestion, type QuestionProblem } from '#assessment/questions/check.ts'
import { formulaProblems } from '#assessment/questions/formulas.ts'
import { type Language, inLanguage } from '#server/kernel/http/refusal.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { QuestionFull } from '../../contract.ts'
import type { BankRow } from '../banks/bank-queries.ts'
import { mayReview, mayWrite } from '../policy.ts'
import { findFigures, findPassage, findVersion, noQuestion, type QuestionRow } from '../queries.ts'

export const presentRow = (row: QuestionRow) => {
  const { answers, ...brief } = row.brief
  return {
    id: row.id,
    number: row.number,
    bankId: row.bankId,
    categoryId: row.categoryId,
    questions_type: row.type,
    questions_answers: answers,
    brief,
    state: row.state,
    verified: row.verified,
    problems: row.problems,
    difficulty: row.difficulty,
    points: row.points,
    source: row.source,
    tags: row.tags,
    knowledgePoints: row.knowledgePoints,
    version: row.version,
    passageId: row.passageId,
    usedCount: row.usedCount,
    answersCount: row.answersCount,
    p: row.p,
    discrimination: row.discrimination,
    createdBy: { id: row.createdBy, name: row.createdByName ?? '' },
    updatedBy: { id: row.updatedBy, name: row.updatedByName ?? '' },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
    rowVersion: row.rowVersion,
  }
}

/** A question with the content of its current version, or of the version `no`. */
export async function presentFull(
  { db, user, language }: { db: Db; user: User; language: Language },
  row: QuestionRow,
  bank: BankRow,
  no = row.version,
): Promise<QuestionFull> {
  const version = await findVersion(db, row.id, no)
  if (!version) throw noQuestion()
  const { content } = version
  const passage = version.passageId === null ? undefined : await findPassage(db, version.passageId)
  const edit = mayWrite(user, bank) && row.deletedAt === null
  return {
    ...presentRow(row),
    content,
    passage: passage ?? null,
    problemsFound: [...checkQuestion(content), ...formulaProblems(content)].slice(0, 100).map((problem) => shownProblem(problem, language)),
    textbookId: row.textbookId,
    chapterId: row.chapterId,
    bank: { id: bank.id, name: bank.name, access: bank.access },
    figures: (await findFigures(db, row.id, no)) ?? null,
    can: { edit, review: mayReview(user, bank) && row.deletedAt === null, remove: edit },
  }
}

const shownProblem = ({ path, code, severity, detail }: QuestionProblem, language: Language) => ({
  path,
  code,
  severity,
  message: inLanguage(findingTexts[code], language),
  ...(detail === undefined ? {} : { detail }),
})
