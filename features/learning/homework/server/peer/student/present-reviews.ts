import { reviewTimes } from '#assessment/homework/peer.ts'
import { isOver } from '#features/learning/classes/server/rules.ts'
import { storedFilesOf } from '#features/library/attachments/server/take-files.ts'
import type { StoredFile } from '#contract/files.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { PeerReviews } from '../../../contract-peer.ts'
import type { MyRow } from '../../mine/my-queries.ts'
import type { Place } from '../../students/student-queries.ts'
import { keptUntil, loadClassState, turnOf } from '../class-state.ts'
import type { PeerRules } from '../settings-queries.ts'
import { selectTrials } from '../state-queries.ts'
import { selectFilesToReview, selectOwnReviews, selectReceived } from './review-queries.ts'

type Dated = Pick<MyRow, 'dueAt' | 'cutoffAt' | 'lateRule' | 'now' | 'homeworkState' | 'classState'>

/** The time of reviews of a class, by the dates of the class. */
export function phaseOf(row: Dated, { days }: Pick<PeerRules, 'days'>) {
  const { opensAt, endsAt } = reviewTimes(row, row.lateRule, days)
  const phase =
    isOver(row.classState) || row.homeworkState !== 'published' ? 'ended' : row.now < opensAt ? 'coming' : row.now > endsAt ? 'over' : 'open'
  return { opensAt, endsAt, phase } as const
}

/** A file under a number: its own name may say who has written it. */
const unnamed = (file: StoredFile, at: number): StoredFile => ({ ...file, name: `${at + 1}.${file.suffix}` })

async function ownReviews(db: Db, place: Place, readable: boolean): Promise<PeerReviews['reviews']> {
  const rows = await selectOwnReviews(db, place)
  const files = readable ? await selectFilesToReview(db, place) : []
  const stored = await storedFilesOf(
    db,
    files.map(({ fileId }) => fileId),
  )
  const byId = new Map(stored.map((file) => [file.id, file]))
  return rows.map(({ id, saveNo, text, points, comment, savedAt, older, excluded, ...row }) => ({
    id,
    no: saveNo,
    text: readable ? text : null,
    files: files.flatMap((file) => (file.id === id ? (byId.get(file.fileId) ?? []) : [])).map(unnamed),
    points,
    comment,
    savedAt: savedAt?.toISOString() ?? null,
    keptUntil: points === null ? keptUntil(row).toISOString() : null,
    older,
    excluded,
  }))
}

/** What a student has to review and has reviewed, and after the release what others say of the own work. */
export async function presentReviews(db: Db, row: MyRow, peer: PeerRules, memberId: string): Promise<PeerReviews> {
  const place = { homeworkId: row.id, classId: row.classId, memberId }
  const { opensAt, endsAt, phase } = phaseOf(row, peer)
  const begun = phase !== 'coming'
  const state = await loadClassState(db, row.id, row.classId, row.now)
  const me = state.participants.get(memberId)
  const turn = turnOf(state, { memberId, group: me?.group ?? '' }, peer)
  const trials = new Map((await selectTrials(db, row.id, memberId)).map((trial) => [trial.sampleId, trial.given]))
  const released = row.releasedAt !== null && row.score !== null
  const received = released ? await selectReceived(db, { ...place, memberId: state.authorOf.get(memberId) ?? memberId }) : []
  return {
    phase,
    opensAt: opensAt.toISOString(),
    endsAt: endsAt.toISOString(),
    now: row.now.toISOString(),
    takesPart: me !== undefined,
    criteria: peer.criteria,
    done: turn.done,
    wanted: me ? turn.wanted : 0,
    more: phase === 'open' && me !== undefined && turn.next !== undefined,
    samples:
      begun && me
        ? peer.samples.map(({ id, text, points, comment }) => {
            const mine = trials.get(id)
            return { id, text, mine: mine ? [...mine] : null, teacher: mine ? { points, comment } : null }
          })
        : [],
    reviews: begun ? await ownReviews(db, place, phase === 'open') : [],
    received: received.map(({ reportedAt, report, ...review }) => ({ ...review, report: reportedAt === null ? null : report })),
  }
}
