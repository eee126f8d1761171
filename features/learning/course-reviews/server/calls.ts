import * as contract from '../contract.ts'
import { type CourseRecord, loadCourse } from '#features/learning/courses/server/queries.ts'
import { ratingOf } from '#features/learning/courses/server/use/rating.ts'
import { selectRatings } from '#features/learning/courses/server/detail-queries.ts'
import { loadLearned, presentLearned } from '#features/learning/outlines/server/outline/learned.ts'
import { hasForbidden } from '#features/learning/posts/server/rules.ts'
import { selectWords } from '#features/learning/posts/server/words/word-queries.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, refusal } from '#server/kernel/http/refusal.ts'
import { isAuthor, mayAnswer, mayDecide, mayModerate, mayReport, mayVote } from './policy.ts'
import { presentReviews } from './present.ts'
import { countWaiting, findOwn, findStudy, loadReview, selectReviews } from './queries.ts'
import { hasUsed, unitsWanted, useDays } from './rules.ts'
import { tellAnswered, tellDecided, tellLeads, tellModerators } from './tell.ts'
import { decideReview, deleteReview, insertReview, putAnswer, putReport, putVote, updateReview } from './write-queries.ts'

/** A review in the log of operations, under the name of its course. */
const objectOf = ({ id }: { id: string }, { name }: CourseRecord) => ({ kind: 'courseReview', id, name })

/** What a user is to the reviews of a course, and what the user has done in it. */
async function loadStanding(db: Db, user: User, course: CourseRecord) {
  if (course.myRole !== null) return { standing: 'team' as const, use: null, term: '' }
  const study = await findStudy(db, course.id, user.memberId)
  if (!study) return { standing: 'outside' as const, use: null, term: '' }
  const { counted, done } = presentLearned(await loadLearned(db, course, user.memberId))
  const standing = hasUsed({ counted, done, joinedAt: study.joinedAt }, new Date()) ? ('may' as const) : ('unused' as const)
  return { standing, use: { done, wanted: counted === 0 ? 0 : unitsWanted(counted), days: useDays }, term: study.term }
}

const hiddenStays = () =>
  refusal('forbidden', {
    zh: '这个评价被隐藏过，不能删除；可以修改，管理员看过后公开',
    en: 'This review was hidden and cannot be deleted. You can change it; it is shown when an administrator has looked at it',
  })

export default handlers(contract, {
  async reviewSummary({ courseId }, { db, user }) {
    const course = await loadCourse(db, user, courseId)
    const counts = (await selectRatings(db, [courseId])).get(courseId) ?? [0, 0, 0, 0, 0]
    const own = await findOwn(db, user, courseId)
    const [mine = null] = own ? await presentReviews(db, user, course, [own]) : []
    const { standing, use } = await loadStanding(db, user, course)
    return { counts, ...ratingOf(counts), mine, standing, use, waiting: mayModerate(user, course) ? await countWaiting(db, courseId) : null }
  },

  async reviewList({ courseId, query }, { db, user }) {
    const course = await loadCourse(db, user, courseId)
    const found = await selectReviews(db, user, course, query)
    return { ...found, items: await presentReviews(db, user, course, found.items) }
  },

  async reviewSave({ courseId, body: { rowVersion, ...draft } }, { db, user }) {
    const course = await loadCourse(db, user, courseId)
    if (course.myRole !== null)
      throw refusal('forbidden', { zh: '课程团队的成员不能评价自己的课程', en: 'Members of its team do not review a course' })
    const own = await findOwn(db, user, courseId)
    if ((own?.rowVersion ?? null) !== rowVersion) throw refusal('conflict')
    const { standing, term } = await loadStanding(db, user, course)
    // Who has reviewed a course changes the review also where the outline has grown since.
    if (standing !== 'may' && !own)
      throw refusal('forbidden', {
        zh: `学完至少十分之一的单元，或加入满 ${useDays} 天并学完一个单元后，可以评价`,
        en: `You can review the course once you have done a tenth of its units, or one unit and ${useDays} days have passed since you joined`,
      })
    const forbidden = hasForbidden(draft.text, await selectWords(db))
    // What was hidden once is shown by an administrator only.
    const state = forbidden || (own && own.hiddenBy !== null) ? ('held' as const) : ('shown' as const)
    const written = { ...draft, term: term || (own?.term ?? ''), state }
    if (own) await updateReview(db, own.id, written, own.rowVersion)
    const id = own ? own.id : await insertReview(db, user.memberId, courseId, written)
    if (state === 'held' && own?.state !== 'held') await tellModerators(db, course, 'held')
    if (state === 'shown' && !own?.shownAt) await tellLeads(db, course, draft.stars)
    return { id, state }
  },

  async reviewRemove({ reviewId }, { db, user }) {
    const { review } = await loadReview(db, user, reviewId)
    assertAllowed(isAuthor(user, review))
    if (!(await deleteReview(db, review.id))) throw hiddenStays()
  },

  async reviewVote({ reviewId, body: { helpful } }, { db, user }) {
    const { review } = await loadReview(db, user, reviewId)
    assertAllowed(mayVote(user, review))
    return { helpful: await putVote(db, review.id, user.memberId, helpful) }
  },

  async reviewAnswer({ reviewId, body: { text, rowVersion } }, context) {
    const { db, user } = context
    const { review, course } = await loadReview(db, user, reviewId)
    assertAllowed(mayAnswer(course, review))
    await putAnswer(db, review.id, user.memberId, text, rowVersion)
    if (!review.answeredAt) await tellAnswered(db, course, review.authorId)
    await logOperation(context, 'courseReview.answer', {
      ...objectOf(review, course),
      before: { answer: review.answer },
      after: { answer: text },
    })
  },

  async reviewReport({ reviewId, body: { reason } }, { db, user }) {
    const { review, course } = await loadReview(db, user, reviewId)
    assertAllowed(mayReport(user, course, review))
    if (await putReport(db, review.id, user.memberId, reason)) await tellModerators(db, course, 'reported')
  },

  async reviewModerate({ reviewId, body }, context) {
    const { db, user } = context
    const { review, course } = await loadReview(db, user, reviewId)
    assertAllowed(mayDecide(user, course, review))
    const reason = body.to === 'hidden' ? body.reason : ''
    await decideReview(db, user.memberId, { id: review.id, rowVersion: body.rowVersion }, body.to, reason)
    if (review.state !== body.to) {
      await tellDecided(db, course, review.authorId, body.to, reason)
      if (body.to === 'shown' && !review.shownAt) await tellLeads(db, course, review.stars)
    }
    const operation = body.to === 'hidden' ? 'courseReview.hide' : 'courseReview.show'
    await logOperation(context, operation, { ...objectOf(review, course), ...(reason && { after: { reason } }) })
  },
})
