import type { CourseRecord } from '#features/learning/courses/server/queries.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { Review } from '../contract.ts'
import { mayAnswer, mayDecide, mayEdit, mayModerate, mayRemove, mayReport, mayVote } from './policy.ts'
import { type ReviewRow, selectReports } from './queries.ts'

/** Reviews of one course. An anonymous author is named to none but the author. */
export async function presentReviews(db: Db, user: User, course: CourseRecord, rows: readonly ReviewRow[]): Promise<Review[]> {
  const moderates = mayModerate(user, course)
  const reports = moderates
    ? await selectReports(
        db,
        rows.map(({ id }) => id),
      )
    : []
  return rows.map((row) => ({
    id: row.id,
    author: row.anonymous && row.authorId !== user.memberId ? null : { name: row.authorName, avatarUrl: row.authorAvatarUrl },
    anonymous: row.anonymous,
    mine: row.authorId === user.memberId,
    stars: row.stars,
    text: row.text,
    term: row.term,
    state: row.state,
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    helpful: row.helpful,
    voted: row.votedBy !== null,
    answer: row.answeredAt && {
      text: row.answer,
      by: row.answererName ?? '',
      at: row.answeredAt.toISOString(),
      editedAt: row.answerEditedAt?.toISOString() ?? null,
    },
    reports: reports.flatMap(({ reviewId, name, reason, at }) => (reviewId === row.id ? [{ name, reason, at: at.toISOString() }] : [])),
    rowVersion: row.rowVersion,
    can: {
      edit: mayEdit(user, course, row),
      remove: mayRemove(user, row),
      vote: mayVote(user, row),
      answer: mayAnswer(course, row),
      report: mayReport(user, course, row),
      moderate: mayDecide(user, course, row),
    },
  }))
}
