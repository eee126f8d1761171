import { isOver } from '#features/learning/classes/server/rules.ts'
import type { User } from '#server/kernel/access/session.ts'

interface Question {
  authorId: string
  moderates: boolean
  classState: string
}

/** Who has asked and who teaches decide which answer is the right one. */
export const mayAccept = (user: User, question: Question) =>
  !isOver(question.classState) && (question.moderates || question.authorId === user.memberId)

/** Others of the class say that they have the same question. */
export const mayShare = (user: User, question: Question) => !isOver(question.classState) && question.authorId !== user.memberId
