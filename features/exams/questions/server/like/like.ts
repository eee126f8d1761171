import { likeness, trigramsOf } from '#assessment/likeness/likeness.ts'
import { sketchOf } from '#assessment/likeness/sketch.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { User } from '#server/kernel/access/session.ts'
import { selectCandidates } from './like-queries.ts'

/** From this likeness on a question is shown as a possible duplicate. */
const like = 0.7
const mostShown = 5

/** The questions that are most like a compared text (`comparedText`), the most similar first. */
export async function findLike(db: Db, user: User, text: string, id?: string) {
  const candidates = await selectCandidates(db, user, sketchOf(trigramsOf(text), user.institutionId), id)
  return candidates
    .map(({ normalText, by, ...row }) => ({ ...row, by: by ?? '', text: normalText, likeness: Math.round(likeness(text, normalText) * 100) / 100 }))
    .filter((row) => row.likeness >= like)
    .toSorted((one, other) => other.likeness - one.likeness)
    .slice(0, mostShown)
}
