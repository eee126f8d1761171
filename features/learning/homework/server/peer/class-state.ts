import type { LateRule } from '#assessment/homework/homework.ts'
import {
  claimHours,
  fullWeight,
  type Given,
  nextWork,
  type Proposal,
  proposalOf,
  type Reviewer,
  reviewsWanted,
  reviewTimes,
  weightOf,
  type Work,
} from '#assessment/homework/peer.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { PeerState } from '../../contract-peer.ts'
import { findPeer, type PeerRules } from './settings-queries.ts'
import { type GivenRow, type Participant, selectGiven, selectParticipants, selectTrials } from './state-queries.ts'

/** Until when a work that was taken stays with the student. */
export const keptUntil = ({ claimedAt }: Pick<GivenRow, 'claimedAt'>): Date => new Date(claimedAt.getTime() + claimHours * 3_600_000)

/** Who reviews what in one class. */
export interface ClassState {
  participants: ReadonlyMap<string, Participant>
  works: Work[]
  /** The student for whom reviews of the work of a student are stored. */
  authorOf: ReadonlyMap<string, string>
  rows: readonly GivenRow[]
  given: Given[]
}

/** Puts together who reviews what. Students of one version of a group have one work; what is to be corrected is not reviewed meanwhile. */
export function classStateOf(participants: readonly Participant[], rows: readonly GivenRow[], now: Date): ClassState {
  const byMember = new Map(participants.map((participant) => [participant.memberId, participant]))
  const together = Map.groupBy(participants, ({ proposalId, memberId }) => proposalId ?? memberId)
  const authorOf = new Map<string, string>()
  const works: Work[] = []
  for (const members of together.values()) {
    const memberIds = members.map(({ memberId }) => memberId).toSorted()
    const [authorId = ''] = memberIds
    for (const memberId of memberIds) authorOf.set(memberId, authorId)
    if (!members.some(({ returned }) => returned)) works.push({ authorId, memberIds, group: members[0]?.group ?? '' })
  }
  const given = rows.map((row) => ({
    authorId: row.authorId,
    reviewerId: row.reviewerId,
    holds: !row.excluded && (row.points !== null || (keptUntil(row) > now && byMember.has(row.reviewerId))),
  }))
  return { participants: byMember, works, authorOf, rows, given }
}

export const loadClassState = async (db: Db, homeworkId: string, classId: string, now: Date): Promise<ClassState> =>
  classStateOf(await selectParticipants(db, homeworkId, [classId]), await selectGiven(db, homeworkId, [classId]), now)

/** What one student has to review. `next`: the work that the student would be given now. */
export function turnOf(state: ClassState, { memberId, group }: Reviewer, { reviewers }: Pick<PeerRules, 'reviewers'>) {
  const own = state.rows.filter(({ reviewerId }) => reviewerId === memberId)
  const done = own.filter(({ points, excluded }) => points !== null && !excluded).length
  const current = own.find(({ points }) => points === null)
  const wanted = reviewsWanted({ memberId, group }, state.works, reviewers)
  const next = done < wanted && !current ? nextWork({ memberId, group }, state.works, state.given, reviewers) : undefined
  return { done, wanted: Math.max(wanted, done), current, next }
}

/** The weight of each reviewer who has scored samples. */
export async function weightsOf(db: Db, homeworkId: string, { criteria }: Pick<PeerRules, 'criteria'>): Promise<ReadonlyMap<string, number>> {
  const trials = Map.groupBy(await selectTrials(db, homeworkId), ({ memberId }) => memberId)
  return new Map([...trials].map(([memberId, own]) => [memberId, weightOf(own, criteria)]))
}

/** The reviews of the work of an author that count. */
export const countedOf = ({ rows }: ClassState, authorId: string | undefined) =>
  rows.flatMap((row) => (row.authorId === authorId && row.points !== null && !row.excluded ? [{ ...row, points: row.points }] : []))

export const proposalFor = (
  state: ClassState,
  memberId: string,
  weights: ReadonlyMap<string, number>,
  { criteria }: Pick<PeerRules, 'criteria'>,
  points: number,
): Proposal | null =>
  proposalOf(
    countedOf(state, state.authorOf.get(memberId)).map((row) => ({ points: row.points, weight: weights.get(row.reviewerId) ?? fullWeight })),
    criteria,
    points,
  )

export const stateKey = (classId: string, memberId: string) => `${classId} ${memberId}`

interface Reviewed {
  id: string
  points: number
  now: Date
  lateRule: LateRule
}

interface Dated {
  classId: string
  dueAt: Date
  cutoffAt: Date | null
}

/** What the students of classes who have handed in have of the reviews, by `stateKey`; undefined where works are not reviewed. */
export async function peerStates(
  db: Db,
  { id, points, now, lateRule }: Reviewed,
  classes: readonly Dated[],
): Promise<{ peer: PeerRules; states: ReadonlyMap<string, PeerState> } | undefined> {
  const peer = await findPeer(db, id)
  if (!peer) return undefined
  const classIds = classes.map(({ classId }) => classId)
  const begun = new Set(classes.flatMap((klass) => (reviewTimes(klass, lateRule, peer.days).opensAt <= now ? [klass.classId] : [])))
  const participants = Map.groupBy(await selectParticipants(db, id, classIds), ({ classId }) => classId)
  const rows = Map.groupBy(await selectGiven(db, id, classIds), ({ classId }) => classId)
  const weights = await weightsOf(db, id, peer)
  const states = [...participants].flatMap(([classId, members]) => {
    const state = classStateOf(members, rows.get(classId) ?? [], now)
    return members.map(({ memberId, group }): [string, PeerState] => {
      const { done, wanted, current, next } = turnOf(state, { memberId, group }, peer)
      const counted = countedOf(state, state.authorOf.get(memberId))
      const proposal = proposalFor(state, memberId, weights, peer, points)
      return [
        stateKey(classId, memberId),
        {
          done,
          wanted,
          lacks: begun.has(classId) && done < wanted && (current !== undefined || next !== undefined),
          received: counted.length,
          proposed: proposal?.score ?? null,
          disputed: proposal?.disputed ?? false,
          reported: counted.filter(({ reported }) => reported).length,
        },
      ]
    })
  })
  return { peer, states: new Map(states) }
}
