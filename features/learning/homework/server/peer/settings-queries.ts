import { sql } from 'kysely'
import type { Criterion } from '#assessment/homework/peer.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import type { AcceptedText } from '#server/kernel/texts/rich-text.ts'
import type { PeerSettings } from '../../contract-peer.ts'

export interface Sample {
  id: string
  text: DocJson
  /** Of the teacher, for each criterion. */
  points: number[]
  comment: string
}

/** How the works of a homework are reviewed. */
export interface PeerRules {
  reviewers: number
  days: number
  criteria: Criterion[]
  samples: Sample[]
}

/** Undefined where works are not reviewed. */
export async function findPeer(db: Db, homeworkId: string): Promise<PeerRules | undefined> {
  const row = await db.selectFrom('peerSettings').select(['reviewers', 'days', 'criteria']).where('homeworkId', '=', homeworkId).executeTakeFirst()
  if (!row) return undefined
  const samples = await db
    .selectFrom('peerSamples')
    .select(['id', 'text', 'points', 'comment'])
    .where('homeworkId', '=', homeworkId)
    .orderBy('seq')
    .orderBy('id')
    .execute()
  return { ...row, criteria: row.criteria as Criterion[], samples: samples as Sample[] }
}

/** Whether a student has scored a sample or taken a work, so that the criteria stay as they are. */
export async function hasBegun(db: Db, homeworkId: string): Promise<boolean> {
  const { rows } = await sql<{ begun: boolean }>`select
    exists (select from peer_reviews r where r.institution_id = here() and r.homework_id = ${homeworkId}::uuid)
    or exists (select from peer_trials t join peer_samples s on s.institution_id = t.institution_id and s.id = t.sample_id
      where t.institution_id = here() and s.homework_id = ${homeworkId}::uuid) as begun`.execute(db)
  return rows[0]?.begun ?? false
}

/** What is stored of the settings: the texts of the samples were accepted. */
export interface CheckedPeer extends Omit<PeerSettings, 'samples'> {
  samples: readonly { text: AcceptedText; points: number[]; comment: string }[]
  /** Only the numbers may change any more. */
  begun: boolean
}

/** Saves how works are reviewed; null: they are not. */
export async function putPeer(db: Db, homeworkId: string, peer: CheckedPeer | null): Promise<void> {
  if (!peer) {
    await db.deleteFrom('peerSettings').where('homeworkId', '=', homeworkId).execute()
    return
  }
  const { reviewers, days, begun } = peer
  const columns = { reviewers, days, criteria: JSON.stringify(peer.criteria) }
  await db
    .insertInto('peerSettings')
    .values({ homeworkId, ...columns })
    .onConflict((c) => c.columns(['institutionId', 'homeworkId']).doUpdateSet(columns))
    .execute()
  if (begun) return
  await db.deleteFrom('peerSamples').where('homeworkId', '=', homeworkId).execute()
  if (peer.samples.length)
    await db
      .insertInto('peerSamples')
      .values(
        peer.samples.map(({ text, points, comment }, seq) => ({
          id: newId(),
          homeworkId,
          seq,
          text: JSON.stringify(text.doc),
          points: JSON.stringify(points),
          comment,
        })),
      )
      .execute()
}
