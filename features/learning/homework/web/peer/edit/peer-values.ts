import { newBlockId } from '#document/schema/ids.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import type { Homework } from '../../../contract.ts'
import type { PeerSettings } from '../../../contract-peer.ts'

export interface CriterionValue {
  key: string
  name: string
  description: string
  points: number | null
}

export interface SampleValue {
  key: string
  text: DocJson | null
  /** In the order of the criteria. */
  points: (number | null)[]
  comment: string
}

/** How works are reviewed, as the form holds it. */
export interface PeerValues {
  reviewers: number | null
  days: number | null
  criteria: CriterionValue[]
  samples: SampleValue[]
}

export const newPeer = (names: readonly string[]): PeerValues => ({
  reviewers: 3,
  days: 7,
  criteria: names.map((name, at) => ({ key: `c${at}`, name, description: '', points: 10 })),
  samples: [],
})

export const peerValuesOf = (peer: Homework['peer']): PeerValues | null =>
  peer && {
    reviewers: peer.reviewers,
    days: peer.days,
    criteria: peer.criteria.map((criterion, at) => ({ ...criterion, key: `c${at}` })),
    samples: peer.samples.map((sample, at) => ({ ...sample, key: `s${at}` })),
  }

const emptyDoc = (): DocJson => ({ type: 'doc', content: [{ type: 'paragraph', attrs: { id: newBlockId() } }] })

export const peerDraftOf = (peer: PeerValues | null): PeerSettings | null =>
  peer && {
    reviewers: peer.reviewers ?? 3,
    days: peer.days ?? 7,
    criteria: peer.criteria.map(({ name, description, points }) => ({ name: name.trim(), description: description.trim(), points: points ?? 0 })),
    samples: peer.samples.map(({ text, points, comment }) => ({
      text: text ?? emptyDoc(),
      points: peer.criteria.map((_, at) => points[at] ?? 0),
      comment: comment.trim(),
    })),
  }

interface Problems {
  criterionName: string
  criterionPoints: string
  criteriaNone: string
  samplePoints: (at: number) => string
  samplePointsOver: (at: number) => string
}

/** Why the settings cannot be saved; undefined where they can. */
export function peerProblem(peer: PeerValues | null, t: Problems): string | undefined {
  if (!peer) return undefined
  if (!peer.criteria.length) return t.criteriaNone
  if (peer.criteria.some(({ name }) => !name.trim())) return t.criterionName
  if (peer.criteria.some(({ points }) => !points)) return t.criterionPoints
  for (const [at, { points }] of peer.samples.entries()) {
    if (peer.criteria.some((_, index) => (points[index] ?? null) === null)) return t.samplePoints(at + 1)
    if (peer.criteria.some((criterion, index) => (points[index] ?? 0) > (criterion.points ?? 0))) return t.samplePointsOver(at + 1)
  }
  return undefined
}
