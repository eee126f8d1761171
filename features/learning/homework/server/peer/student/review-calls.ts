import type { Bilingual } from '#contract/errors.ts'
import { type CallContext, handlers } from '#server/kernel/http/handlers.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import * as contract from '../../../contract-peer.ts'
import { findMyHomework, type MyRow } from '../../mine/my-queries.ts'
import { shareHomework } from '../../mine/write-mine-queries.ts'
import { noHomework } from '../../queries.ts'
import { keptUntil, loadClassState, turnOf } from '../class-state.ts'
import { mustMatch } from '../settings.ts'
import { findPeer, type PeerRules } from '../settings-queries.ts'
import { selectTrials } from '../state-queries.ts'
import { tellOfReport } from '../told/messages.ts'
import { phaseOf, presentReviews } from './present-reviews.ts'
import {
  deleteClaims,
  insertClaim,
  lockClassReviews,
  lockOwnReview,
  lockReceived,
  putAuthorAnswer,
  putTrial,
  renewClaim,
  saveReview,
} from './review-queries.ts'

interface Of {
  homeworkId: string
  classId: string
}

interface Opened {
  row: MyRow
  peer: PeerRules
}

async function opened({ db, user }: Pick<CallContext, 'db' | 'user'>, of: Of): Promise<Opened> {
  const row = await findMyHomework(db, user, of)
  const peer = row && (await findPeer(db, of.homeworkId))
  if (!row) throw noHomework()
  if (!peer) throw refusal('notFound', { zh: '这份作业没有互评', en: 'Works of this homework are not reviewed' })
  return { row, peer }
}

const reasons: Record<Exclude<contract.PeerReviews['phase'], 'open'>, Bilingual> = {
  coming: { zh: '互评还没有开始', en: 'Reviews have not begun' },
  over: { zh: '互评已截止，没有保存。你写的内容还在这台设备上', en: 'It is too late for reviews. What you wrote is kept on this device' },
  ended: { zh: '班级已结束或作业已归档，互评只能查看', en: 'The class is over or the homework is archived; reviews are read-only' },
}

/** The same for a change while reviews are taken, with the homework kept from being changed. */
async function reviewable(context: Pick<CallContext, 'db' | 'user'>, of: Of): Promise<Opened> {
  await shareHomework(context.db, of.homeworkId)
  const found = await opened(context, of)
  const { phase } = phaseOf(found.row, found.peer)
  if (phase !== 'open') throw refusal('conflict', reasons[phase])
  return found
}

/** Refuses a student who has handed in nothing, and one with samples to score. */
async function mustBeReady({ db, user }: Pick<CallContext, 'db' | 'user'>, { id }: MyRow, { samples }: PeerRules): Promise<void> {
  const scored = new Set((await selectTrials(db, id, user.memberId)).map(({ sampleId }) => sampleId))
  if (samples.some((sample) => !scored.has(sample.id))) throw refusal('conflict', { zh: '请先给样例打分', en: 'Score the samples first' })
}

const notHandedIn = { zh: '你没有提交这份作业，不参加互评', en: 'You have not handed in this homework, so you take no part in its reviews' }

export default handlers(contract, {
  async peerReviewsGet(of, context) {
    const { row, peer } = await opened(context, of)
    return presentReviews(context.db, row, peer, context.user.memberId)
  },

  async peerReviewTake(of, context) {
    const { db, user } = context
    const { peer } = await reviewable(context, of)
    await lockClassReviews(db, of)
    const { row } = await opened(context, of)
    await mustBeReady(context, row, peer)
    const state = await loadClassState(db, row.id, row.classId, row.now)
    const me = state.participants.get(user.memberId)
    if (!me) throw refusal('conflict', notHandedIn)
    const { current, next, done, wanted } = turnOf(state, me, peer)
    if (current) {
      if (keptUntil(current) <= row.now) await renewClaim(db, current.id)
    } else if (next) {
      const held = state.rows.filter(({ authorId, excluded }) => authorId === next.authorId && !excluded)
      const left = held.filter((each) => each.points === null && (keptUntil(each) <= row.now || !state.participants.has(each.reviewerId)))
      await deleteClaims(
        db,
        left.slice(0, Math.max(0, held.length - peer.reviewers + 1)).map(({ id }) => id),
      )
      await insertClaim(db, { ...of, memberId: user.memberId }, next.authorId, state.participants.get(next.authorId)?.no ?? 0)
    } else
      throw refusal(
        'conflict',
        done >= wanted
          ? { zh: '你已评完，谢谢', en: 'You have done all your reviews, thank you' }
          : { zh: '现在没有要评的作品，稍后再看', en: 'There is no work to review now; look again later' },
      )
    return presentReviews(db, row, peer, user.memberId)
  },

  async peerSampleScore({ sampleId, body: { points }, ...of }, context) {
    const { db, user } = context
    const { row, peer } = await reviewable(context, of)
    if (!peer.samples.some(({ id }) => id === sampleId)) throw refusal('notFound', { zh: '没有这个样例', en: 'There is no such sample' })
    if (!row.versionNo) throw refusal('conflict', notHandedIn)
    mustMatch('points', points, peer.criteria)
    await putTrial(db, sampleId, user.memberId, points)
    return presentReviews(db, row, peer, user.memberId)
  },

  async peerReviewSave({ reviewId, body: { no, points, comment }, ...of }, context) {
    const { db, user } = context
    const { row, peer } = await reviewable(context, of)
    mustMatch('points', points, peer.criteria)
    const review = await lockOwnReview(db, { ...of, memberId: user.memberId }, reviewId)
    if (!review)
      throw refusal('notFound', {
        zh: '这份作品已不在你这里：取走后超过 24 小时没有评，给了别的同学',
        en: 'This work is not with you any more: it was not reviewed within 24 hours and went to another student',
      })
    if (review.saveNo !== no)
      throw refusal('conflict', {
        zh: '这份评价在另一个窗口改过。你在这里写的还在，请先看看那边写了什么',
        en: 'The review was changed in another window. What you wrote here is kept; look at the other one first',
      })
    await saveReview(db, review.id, points, comment)
    return presentReviews(db, row, peer, user.memberId)
  },

  async peerReviewAnswer({ reviewId, body, ...of }, context) {
    const { db, user } = context
    const { row, peer } = await opened(context, of)
    const { phase } = phaseOf(row, peer)
    if (phase === 'ended') throw refusal('conflict', reasons.ended)
    const { authorOf } = await loadClassState(db, row.id, row.classId, row.now)
    const author = { ...of, memberId: authorOf.get(user.memberId) ?? user.memberId }
    const seen = row.releasedAt !== null && row.score !== null
    // Reports at the same time lead to one message.
    if (body.report !== null) await lockClassReviews(db, of)
    const review = seen ? await lockReceived(db, author, reviewId) : undefined
    if (!review) throw refusal('notFound', { zh: '没有这条评价，或成绩还没有公布', en: 'There is no such review, or the result is not released' })
    await putAuthorAnswer(db, review.id, body)
    if (body.report !== null && review.reportedAt === null) await tellOfReport(db, row)
    return presentReviews(db, row, peer, user.memberId)
  },
})
