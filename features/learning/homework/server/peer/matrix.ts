import { newCode } from '#features/learning/classes/server/joining/codes.ts'
import { newId } from '#server/kernel/data/id.ts'
import { buildMember } from '#server/seeds/institution.ts'
import { paragraphs } from '#server/seeds/textbook.ts'
import { type Expectation, entriesOf, leading, notLogged } from '#server/testing/matrix/cell.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import * as peer from '../../contract-peer.ts'
import * as reviews from '../../contract-reviews.ts'

const taught: Expectation = { own: 'ok', same: leading('ok', 'notFound'), other: 'notFound', deleted: 'notFound' }
const own: Expectation = { own: 'ok', same: 'notFound', other: 'notFound', deleted: 'notFound' }

interface PeerThings {
  /** A homework whose works are reviewed now: in one class the person is a student, in the other one the person teaches. */
  reviewedHomeworkId: string
  reviewedClassId: string
  taughtReviewedClassId: string
  sampleId: string
  /** A work that the person has taken, and a review of the work of the person. */
  takenReviewId: string
  receivedReviewId: string
  /** A review of the work of a student whom the person teaches. */
  taughtReviewId: string
}

const learnt = ({ reviewedHomeworkId, reviewedClassId }: PeerThings) => ({ homeworkId: reviewedHomeworkId, classId: reviewedClassId })
const taken = { points: [8], comment: '论证清楚，例子可以再多一些。' }

export const matrix = [
  ...entriesOf(peer)({
    peerReviewsGet: { ask: (things) => learnt(things), expect: own },
    peerReviewTake: { ask: (things) => learnt(things), expect: own, logs: notLogged.ownRecord },
    peerSampleScore: {
      ask: (things) => ({ ...learnt(things), sampleId: things.sampleId, body: { points: [7] } }),
      expect: own,
      logs: notLogged.ownRecord,
    },
    peerReviewSave: {
      ask: (things) => ({ ...learnt(things), reviewId: things.takenReviewId, body: { no: 0, ...taken } }),
      expect: own,
      logs: notLogged.ownRecord,
    },
    peerReviewAnswer: {
      ask: (things) => ({ ...learnt(things), reviewId: things.receivedReviewId, body: { helpful: true, report: null } }),
      expect: own,
      logs: notLogged.ownRecord,
    },
  }),
  ...entriesOf(reviews)({
    workReviewsGet: {
      ask: ({ reviewedHomeworkId, taughtReviewedClassId, studentId }) => ({
        homeworkId: reviewedHomeworkId,
        classId: taughtReviewedClassId,
        memberId: studentId,
      }),
      expect: taught,
    },
    workReviewExclude: {
      ask: ({ reviewedHomeworkId, taughtReviewedClassId, taughtReviewId }) => ({
        homeworkId: reviewedHomeworkId,
        classId: taughtReviewedClassId,
        reviewId: taughtReviewId,
        body: { excluded: true },
      }),
      expect: taught,
      logs: ['homework.exclude'],
    },
    proposalsTake: {
      ask: ({ reviewedHomeworkId, taughtReviewedClassId, studentId }) => ({
        homeworkId: reviewedHomeworkId,
        body: { places: [{ classId: taughtReviewedClassId, memberId: studentId, rowVersion: 1 }] },
      }),
      expect: taught,
      logs: ['homework.grade'],
      oneLogEntry: true,
    },
    reviewsRemind: { ask: ({ reviewedHomeworkId }) => ({ homeworkId: reviewedHomeworkId, body: {} }), expect: taught, logs: ['homework.remind'] },
  }),
]

declare module '#server/testing/matrix/things.ts' {
  interface Things extends PeerThings {}
}

/** Two people to review each other, of whom the first is not the person. Where all people of a test are one, another one is made. */
async function reviewers({ db, platform, person, memberId, studentId, disabledId }: Given): Promise<[string, string]> {
  if (memberId !== studentId) return [studentId, disabledId]
  const accountId = newId()
  await platform.insertInto('accounts').values({ id: accountId, account: accountId }).execute()
  const other = await buildMember(db, platform, { accountId, institutionId: person.institutionId, name: '同学', role: 'student' })
  return [other.memberId, memberId]
}

type Given = Pick<ThingsContext, 'db' | 'platform' | 'person' | 'memberId' | 'studentId' | 'disabledId' | 'named'>

export async function things(given: Given) {
  const { db, memberId, named } = given
  const [one, two] = await reviewers(given)
  const homeworkId = newId()
  const [reviewedClassId, taughtReviewedClassId] = [newId(), newId()]
  const [sampleId, takenReviewId, receivedReviewId, taughtReviewId] = [newId(), newId(), newId(), newId()]
  const klass = (id: string, name: string) => ({ id, name: named(name), inviteCode: newCode(), ownerId: memberId, state: 'running' })
  await db
    .insertInto('classes')
    .values([klass(reviewedClassId, '互评的班'), klass(taughtReviewedClassId, '任教的互评班')])
    .execute()
  await db
    .insertInto('classMembers')
    .values([
      { classId: taughtReviewedClassId, memberId, role: 'teacher', joinedVia: 'added' },
      ...[one, two].flatMap((id) => (id === memberId ? [] : [{ classId: taughtReviewedClassId, memberId: id, joinedVia: 'code' }])),
      ...[...new Set([memberId, one, two])].map((id) => ({ classId: reviewedClassId, memberId: id, joinedVia: 'code' })),
    ])
    .execute()
  await db
    .insertInto('homeworks')
    .values({
      id: homeworkId,
      title: named('互评的作业'),
      state: 'published',
      body: JSON.stringify(paragraphs('写一篇札记。')),
      ownerId: memberId,
      changedBy: memberId,
    })
    .execute()
  const dates = { openAt: new Date('2020-01-01T00:00:00Z'), dueAt: new Date(Date.now() - 3_600_000) }
  const classIds = [reviewedClassId, taughtReviewedClassId]
  await db
    .insertInto('homeworkClasses')
    .values(classIds.map((classId) => ({ ...dates, homeworkId, classId })))
    .execute()
  const criteria = JSON.stringify([{ name: named('论证'), description: '', points: 10 }])
  await db.insertInto('peerSettings').values({ homeworkId, reviewers: 3, days: 7, criteria }).execute()
  await db
    .insertInto('peerSamples')
    .values({ id: sampleId, homeworkId, seq: 0, text: JSON.stringify(paragraphs('样例。')), points: JSON.stringify([7]) })
    .execute()
  await db
    .insertInto('peerTrials')
    .values({ sampleId, memberId, points: JSON.stringify([7]) })
    .execute()
  const work = [
    { classId: reviewedClassId, memberId },
    { classId: reviewedClassId, memberId: one },
    { classId: taughtReviewedClassId, memberId: one },
    { classId: taughtReviewedClassId, memberId: two },
  ]
  // The result of the person is released, so that the reviews are shown.
  const graded = { state: 'graded', score: 8, gradedBy: one, gradedAt: new Date(), releasedAt: new Date() }
  await db
    .insertInto('submissions')
    .values(
      work.map((place) => ({
        ...place,
        homeworkId,
        versionNo: 1,
        submittedAt: new Date(),
        state: 'submitted',
        ...(place.memberId === memberId && graded),
      })),
    )
    .execute()
  await db
    .insertInto('submissionVersions')
    .values(work.map((place) => ({ ...place, homeworkId, no: 1, plain: named('札记'), statement: '', lateMinutes: 0, receipt: 'K7Q2-91FM' })))
    .execute()
  const done = { points: JSON.stringify([8]), comment: named('写得清楚，例子可以再多一些。'), reviewedAt: new Date(), savedAt: new Date(), saveNo: 1 }
  const review = (id: string, classId: string, authorId: string, reviewerId: string) => ({
    id,
    homeworkId,
    classId,
    authorId,
    reviewerId,
    versionNo: 1,
  })
  await db
    .insertInto('peerReviews')
    // Where all people of a test are one, the person has written every review.
    .values({ ...review(takenReviewId, reviewedClassId, one, memberId), ...(two === memberId && done) })
    .execute()
  await db
    .insertInto('peerReviews')
    .values([
      { ...review(receivedReviewId, reviewedClassId, memberId, one), ...done },
      { ...review(taughtReviewId, taughtReviewedClassId, one, two), ...done },
    ])
    .execute()
  return { reviewedHomeworkId: homeworkId, reviewedClassId, taughtReviewedClassId, sampleId, takenReviewId, receivedReviewId, taughtReviewId }
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  peer_settings: 'criteria days homework_id institution_id reviewers',
  peer_samples: 'comment homework_id id institution_id points seq text',
  peer_trials: 'at institution_id member_id points sample_id',
  peer_reviews:
    'author_id claimed_at class_id comment excluded_at excluded_by helpful homework_id id institution_id points report reported_at reviewed_at reviewer_id save_no saved_at version_no',
}
