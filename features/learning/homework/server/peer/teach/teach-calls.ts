import { fullWeight, proposalOf, scaledTotal } from '#assessment/homework/peer.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { type CallContext, handlers } from '#server/kernel/http/handlers.ts'
import { inLanguage, refusal, retryLater } from '#server/kernel/http/refusal.ts'
import * as contract from '../../../contract-reviews.ts'
import { objectOf } from '../../object-of.ts'
import { lockWork } from '../../students/grade-queries.ts'
import { gradable, noStudent, opened } from '../../students/opened.ts'
import { selectWork } from '../../students/student-queries.ts'
import { loadClassState, peerStates, stateKey, weightsOf } from '../class-state.ts'
import { findPeer } from '../settings-queries.ts'
import { phaseOf } from '../student/present-reviews.ts'
import { tellOfReviews } from '../told/messages.ts'
import { reviewsRemindable } from './review-reminders.ts'
import { lockReview, noteReviewsReminded, putExcluded, putOwnScores, selectWorkReviews } from './teach-queries.ts'

const noReviews = () => refusal('notFound', { zh: '这份作业没有互评', en: 'Works of this homework are not reviewed' })

async function rulesOf({ db }: Pick<CallContext, 'db'>, homeworkId: string) {
  const peer = await findPeer(db, homeworkId)
  if (!peer) throw noReviews()
  return peer
}

export default handlers(contract, {
  async workReviewsGet({ homeworkId, classId, memberId }, context) {
    const { db } = context
    const { homework, classes } = await opened(context, homeworkId, classId)
    const peer = await rulesOf(context, homeworkId)
    const [klass] = classes
    const [student] = await selectWork(db, { homeworkId, classIds: [classId], memberId })
    if (!klass || !student) throw noStudent()
    const state = await loadClassState(db, homeworkId, classId, homework.now)
    const authorId = state.authorOf.get(memberId) ?? memberId
    const weights = await weightsOf(db, homeworkId, peer)
    const rows = await selectWorkReviews(db, { homeworkId, classId, memberId: authorId })
    const reviews = rows.map(({ reviewerId, reviewerName, savedAt, report, reportedAt, ...row }) => ({
      ...row,
      reviewer: { id: reviewerId, name: reviewerName },
      total: scaledTotal(row.points, peer.criteria, homework.points),
      weight: weights.get(reviewerId) ?? fullWeight,
      savedAt: savedAt?.toISOString() ?? '',
      report: reportedAt === null ? null : report,
    }))
    const counted = reviews.filter(({ excluded }) => !excluded)
    const proposal = proposalOf(counted, peer.criteria, homework.points)
    return {
      criteria: peer.criteria,
      reviewers: peer.reviewers,
      weighted: peer.samples.length > 0,
      phase: phaseOf({ ...klass, lateRule: homework.lateRule, now: homework.now, homeworkState: homework.state, classState: klass.state }, peer)
        .phase,
      taken: state.rows.filter((row) => row.authorId === authorId && row.points === null).length,
      reviews,
      proposal: proposal && {
        ...proposal,
        older: counted.filter(({ versionNo }) => versionNo !== student.versionNo || student.state === 'returned').length,
      },
    }
  },

  async workReviewExclude({ homeworkId, classId, reviewId, body: { excluded } }, context) {
    const { db, user } = context
    const { homework } = await gradable(context, homeworkId, classId)
    const review = await lockReview(db, { homeworkId, classId }, reviewId)
    if (!review) throw refusal('notFound', { zh: '没有这条评价', en: 'There is no such review' })
    if (review.excluded === excluded) return
    await putExcluded(db, review.id, excluded ? user.memberId : null)
    await logOperation(context, 'homework.exclude', { ...objectOf(homework), after: { student: review.authorName, excluded } })
  },

  async proposalsTake({ homeworkId, body: { places } }, context) {
    const { db, user, language } = context
    const { homework, classes } = await gradable(context, homeworkId)
    const classIds = classes.map(({ classId }) => classId)
    const found = await peerStates(db, homework, classes)
    if (!found) throw noReviews()
    const work = new Map((await lockWork(db, homeworkId, places)).map((row) => [stateKey(row.classId, row.memberId), row]))
    const names = new Map((await selectWork(db, { homeworkId, classIds })).map(({ classId, id, name }) => [stateKey(classId, id), name]))
    const judged = places.map((place) => {
      const key = stateKey(place.classId, place.memberId)
      const [row, name, score] = [work.get(key), names.get(key), found.states.get(key)?.proposed ?? null]
      if (name === undefined) return { place, name: '', reason: { zh: '不是你任教的班里的学生', en: 'Not a student of a class that you teach' } }
      if (!row || row.versionNo === 0) return { place, name, reason: { zh: '还没有提交', en: 'Has handed in nothing' } }
      if (row.state === 'returned') return { place, name, reason: { zh: '已退回修改', en: 'Was given back' } }
      if (row.rowVersion !== place.rowVersion)
        return { place, name, reason: { zh: '刚刚又提交或被别人批改了', en: 'Was handed in again or graded meanwhile' } }
      if (score === null) return { place, name, reason: { zh: '还没有人评', en: 'Has no review yet' } }
      return { place, name, score }
    })
    const able = judged.flatMap(({ place: { classId, memberId }, score }) => (score === undefined ? [] : [{ classId, memberId, score }]))
    await putOwnScores(db, homeworkId, able, user.memberId)
    if (able.length) await logOperation(context, 'homework.grade', { ...objectOf(homework), after: { graded: able.length, proposed: true } })
    return {
      done: able.map(({ memberId }) => memberId),
      failed: judged.flatMap(({ place, name, reason }) => (reason ? [{ id: place.memberId, name, reason: inLanguage(reason, language) }] : [])),
    }
  },

  async reviewsRemind({ homeworkId, body: { classId } }, context) {
    const { db } = context
    const { homework, classes } = await gradable(context, homeworkId, classId)
    const found = await peerStates(db, homework, classes)
    if (!found) throw noReviews()
    const { due, people, retryAfter } = reviewsRemindable(homework, classes, found)
    if (!due.length && retryAfter > 0)
      throw retryLater('tooMany', retryAfter, { zh: '一小时内只能提醒一次，请稍后再提醒', en: 'You can remind once an hour; try again later' })
    if (!people.length) throw refusal('conflict', { zh: '没有要提醒的学生', en: 'There is no student to remind' })
    await noteReviewsReminded(
      db,
      homeworkId,
      due.map((klass) => klass.classId),
    )
    const ofClass = Map.groupBy(people, (person) => person.classId)
    for (const dates of due)
      await tellOfReviews(
        db,
        { ...homework, ...dates, days: found.peer.days },
        (ofClass.get(dates.classId) ?? []).map(({ memberId }) => memberId),
        'remind',
      )
    await logOperation(context, 'homework.remind', { ...objectOf(homework), after: { reminded: people.length } })
    return { reminded: people.length }
  },
})
