import type { Upload } from '#contract/call.ts'
import type { CallContext } from '#server/kernel/http/handlers.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { readPicture } from '#server/kernel/files/pictures/picture.ts'
import type { Bilingual } from '#contract/errors.ts'
import { pageLimits } from '#assessment/papers/answer-pages.ts'
import type { AnswerPage } from '../../contract.ts'
import { type AttemptRow, loadOwnAttempt, lockOwnAttempt, selectAnswers } from '../queries.ts'
import { countPages, insertPage, pagesNamed, presentPage, selectPages } from './page-queries.ts'

const refused = (path: string, words: Bilingual) => refusal('conflict', words, [{ path, message: words }])

const hour = 3600_000
/** From when on pages are no longer taken. */
const pagesUntil = ({ submittedAt, deadlineAt }: Pick<AttemptRow, 'submittedAt' | 'deadlineAt'>) =>
  new Date((submittedAt ?? deadlineAt).getTime() + pageLimits.lateHours * hour)

/**
 * Stores a page of an answer by hand. A page may arrive after the end, on a slow network, where an answer names it: the name is made of its bytes, so that it
 * cannot have been made later.
 */
export async function takePage({ app, db, user }: CallContext, attemptId: string, file: Upload): Promise<AnswerPage> {
  // Asked first, so that no picture is decoded for a person who may not add it; the attempt is not held while it is.
  await loadOwnAttempt(db, user.memberId, attemptId)
  const picture = await readPicture(app, file)
  const row = await lockOwnAttempt(db, user.memberId, attemptId)
  const stored = (await selectPages(db, [attemptId])).find(({ sha256 }) => sha256 === file.sha256)
  if (stored) return presentPage(app, stored)
  if (!row.byHand) throw refused('forbidden', { zh: '这场考试不收手写页', en: 'This test takes no answers by hand' })
  const isOver = row.state !== 'running' || row.now > row.closesAt
  if (row.state === 'void' || (isOver && row.now > pagesUntil(row)))
    throw refused('closed', { zh: '考试已经结束，不再收手写页', en: 'The test is over; pages are no longer taken' })
  if (isOver && !(await isNamed(db, attemptId, file.sha256)))
    throw refused('unnamed', { zh: '交上的答案里没有这一页', en: 'No answer that was handed in has this page' })
  if ((await countPages(db, attemptId)) >= pageLimits.ofAttempt)
    throw refused('many', { zh: `一次考试最多传 ${pageLimits.ofAttempt} 页`, en: `At most ${pageLimits.ofAttempt} pages are taken in one test` })
  return presentPage(app, await insertPage(db, user, attemptId, picture))
}

const isNamed = async (db: CallContext['db'], attemptId: string, sha256: string) =>
  (await selectAnswers(db, attemptId)).some(({ value }) => pagesNamed(value).includes(sha256))
