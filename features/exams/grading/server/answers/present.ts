import type { User } from '#server/kernel/access/session.ts'
import { pagesOf, selectPages } from '#features/exams/attempts/server/answers/page-queries.ts'
import type { App } from '#server/kernel/app.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { Grading } from '../../contract.ts'
import type { Propose } from '../proposals/propose.ts'
import { type GradingRecord, selectOthers } from './grading-queries.ts'

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A short name for an answer, made from its place in the mixed order: six letters and digits that are not mistaken for each other. */
export function labelOf(placeHex: string): string {
  const bits = Number.parseInt(placeHex.slice(0, 8), 16)
  const signs = Array.from({ length: 6 }, (_, at) => letters[(bits >>> (at * 5)) & 31]).join('')
  return `${signs.slice(0, 3)}-${signs.slice(3)}`
}

interface Shown {
  app: Pick<App, 'secret'>
  db: Db
  user: Pick<User, 'memberId'>
  /** Graders do not see whose answers they are. */
  anonymous: boolean
  propose: Propose
}

/** Gradings as the caller may see them. */
export async function presentGradings({ app, db, user, anonymous, propose }: Shown, rows: readonly GradingRecord[]): Promise<Grading[]> {
  const thirds = rows.filter(({ round }) => round === 3)
  const others = await selectOthers(
    db,
    thirds.map(({ attemptId }) => attemptId),
    thirds[0]?.questionId ?? '',
  )
  const withPages = rows.filter(({ pages }) => pages.length > 0)
  const stored = Map.groupBy(
    await selectPages(
      db,
      withPages.map(({ attemptId }) => attemptId),
    ),
    ({ attemptId }) => attemptId,
  )
  return rows.map((row) => ({
    id: row.id,
    questionId: row.questionId,
    label: labelOf(row.placeHex),
    name: anonymous ? null : row.name,
    answer: row.answer,
    pages: pagesOf(app, { text: '', pages: row.pages }, stored.get(row.attemptId) ?? []),
    round: row.round,
    state: row.state,
    given: row.given,
    remarks: row.remarks,
    points: row.points,
    gradedBy: row.gradedBy === null ? null : { id: row.gradedBy, name: row.graderName ?? '' },
    gradedAt: row.gradedAt?.toISOString() ?? null,
    heldUntil: row.isHeld && row.heldBy === user.memberId ? (row.heldUntil?.toISOString() ?? null) : null,
    handed: row.state === 'waiting' && row.handedTo === user.memberId ? { by: row.senderName ?? '', note: row.handedNote } : null,
    others:
      row.round === 3
        ? others.filter(({ attemptId, round }) => attemptId === row.attemptId && round < 3).map(({ name, points }) => ({ name, points: points ?? 0 }))
        : [],
    proposal: propose(row),
    rowVersion: row.rowVersion,
  }))
}
