import type { Criterion } from '#assessment/homework/peer.ts'
import { takeFiles } from '#features/library/attachments/server/take-files.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { invalid } from '#server/kernel/http/refusal.ts'
import { acceptRichText, isEmptyText } from '#server/kernel/texts/rich-text.ts'
import type { Homework } from '../../contract.ts'
import type { PeerSettings } from '../../contract-peer.ts'
import { type CheckedPeer, findPeer, hasBegun, type PeerRules } from './settings-queries.ts'

/** Refuses points that are not one for each criterion within its range, at `path`. */
export function mustMatch(path: string, points: readonly number[], criteria: readonly Criterion[]): void {
  if (points.length !== criteria.length) throw invalid(path, { zh: '每条标准都要打分', en: 'Give points for each criterion' })
  const at = criteria.findIndex((criterion, index) => (points[index] ?? 0) > criterion.points)
  const most = criteria[at]?.points
  if (most !== undefined) throw invalid(`${path}.${at}`, { zh: `最多 ${most} 分`, en: `At most ${most} points` })
}

const wordsOf = ({ criteria, samples }: Pick<PeerRules, 'criteria'> & { samples: readonly { text: object; points: number[]; comment: string }[] }) =>
  JSON.stringify([
    criteria.map(({ name, description, points }) => [name, description, points]),
    samples.map(({ text, points, comment }) => [sorted(text), points, comment]),
  ])

/** The same value whatever the order of its keys: the database orders them by itself. */
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, each]) => [key, sorted(each)]),
        )
      : value

/**
 * Checks how works are to be reviewed. Once a student has begun, the criteria and the samples stay, and so does that there are reviews. `known`: files that
 * the homework has already.
 */
export async function checkPeer(
  db: Db,
  user: User,
  peer: PeerSettings | null,
  homeworkId: string | undefined,
  known: readonly string[],
): Promise<CheckedPeer | null> {
  const before = homeworkId === undefined ? undefined : await findPeer(db, homeworkId)
  const begun = before !== undefined && homeworkId !== undefined && (await hasBegun(db, homeworkId))
  const stays = () => invalid('peer', { zh: '互评已经开始，标准和样例不能再改', en: 'Reviews have begun; the criteria and samples stay' })
  if (!peer) {
    if (begun) throw stays()
    return null
  }
  const samples = peer.samples.map((sample, at) => {
    const text = acceptRichText(`peer.samples.${at}.text`, sample.text)
    if (isEmptyText(text)) throw invalid(`peer.samples.${at}.text`, { zh: '请写样例的内容', en: 'Write the text of the sample' })
    mustMatch(`peer.samples.${at}.points`, sample.points, peer.criteria)
    return { ...sample, text }
  })
  if (begun && wordsOf(before) !== wordsOf({ ...peer, samples: samples.map(({ text, ...sample }) => ({ ...sample, text: text.doc })) })) throw stays()
  await takeFiles(
    db,
    user,
    'peer',
    samples.flatMap(({ text }) => text.files),
    known,
  )
  return { ...peer, samples, begun }
}

/** The settings as those who teach see them. */
export async function presentSettings(db: Db, homeworkId: string): Promise<Homework['peer']> {
  const peer = await findPeer(db, homeworkId)
  return peer ? { ...peer, samples: peer.samples.map(({ id: _id, ...sample }) => sample), begun: await hasBegun(db, homeworkId) } : null
}
