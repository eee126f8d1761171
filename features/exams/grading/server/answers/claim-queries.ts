import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { gradingLimits, type Queue } from '../../contract.ts'

interface Asked {
  testId: string
  questionId: string
  memberId: string
  queue: Queue
  most: number
}

const until = sql`clock_timestamp() + make_interval(mins => ${gradingLimits.holdMinutes})`

/** Gradings that come to a member in a queue. */
function comesTo({ memberId, queue }: Pick<Asked, 'memberId' | 'queue'>) {
  if (queue === 'handed') return sql`g.handed_to = ${memberId}`
  const skipped = sql`${memberId}::uuid = any(g.skipped_by)`
  return queue === 'skipped' ? sql`g.handed_to is null and ${skipped}` : sql`g.handed_to is null and not ${skipped}`
}

/**
 * The gradings that a member holds in a queue, for ten minutes from now, with others that are free up to `most`, by their ids. Rows that another transaction
 * is claiming are skipped. A member never gets both gradings of one answer: the second is offered when the first is claimed or done, and not to the same
 * member. A member who gave one of the two does not get the third.
 */
export async function claimGradings(db: Db, { testId, questionId, memberId, queue, most }: Asked): Promise<string[]> {
  const comes = comesTo({ memberId, queue })
  const kept = await sql<{ id: string }>`update gradings g set held_until = ${until}
    where g.institution_id = here() and g.test_id = ${testId} and g.question_id = ${questionId} and g.state = 'waiting'
      and g.held_by = ${memberId} and g.held_until > clock_timestamp() and ${comes} returning g.id`.execute(db)
  const wanted = most - kept.rows.length
  if (wanted <= 0) return kept.rows.map(({ id }) => id)
  const taken = await sql<{ id: string }>`with free as (
      select g.id from gradings g
      where g.institution_id = here() and g.test_id = ${testId} and g.question_id = ${questionId} and g.state = 'waiting'
        and (g.held_until is null or g.held_until < clock_timestamp()) and ${comes}
        and not exists (select from gradings o where o.institution_id = g.institution_id and o.attempt_id = g.attempt_id and o.question_id = g.question_id
          and o.id <> g.id and (o.graded_by = ${memberId} or (o.state = 'waiting' and case when o.held_until > clock_timestamp()
            then o.held_by = ${memberId} else o.round < g.round end)))
      order by g.place, g.round limit ${wanted} for update of g skip locked)
    update gradings g set held_by = ${memberId}, held_until = ${until} from free where g.institution_id = here() and g.id = free.id returning g.id`.execute(
    db,
  )
  return [...kept.rows, ...taken.rows].map(({ id }) => id)
}

/** Gives back what a member holds: of one question, or in the whole test. */
export const giveBack = (db: Db, testId: string, memberIds: readonly string[], questionId?: string) =>
  db
    .updateTable('gradings')
    .set({ heldBy: null, heldUntil: null })
    .where('testId', '=', testId)
    .where('heldBy', 'in', memberIds)
    .where('state', '=', 'waiting')
    .$if(questionId !== undefined, (rows) => rows.where('questionId', '=', questionId ?? ''))
    .execute()

/** Ends the claim. The member gets the grading only from the queue of skipped ones then. */
export const skip = (db: Db, id: string, memberId: string) =>
  sql`update gradings set held_by = null, held_until = null,
    skipped_by = case when ${memberId}::uuid = any(skipped_by) then skipped_by else array_append(skipped_by, ${memberId}::uuid) end,
    handed_to = case when handed_to = ${memberId} then null else handed_to end
    where institution_id = here() and id = ${id} and state = 'waiting'`.execute(db)

/** Only the other member gets the grading from now on. */
export const handOn = (db: Db, id: string, { to, by, note }: { to: string; by: string; note: string }) =>
  db
    .updateTable('gradings')
    .set({ heldBy: null, heldUntil: null, handedTo: to, handedBy: by, handedNote: note })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()

/** Gradings that were handed to these members are offered to all graders again. */
export const takeBackHanded = (db: Db, testId: string, memberIds: readonly string[]) =>
  db
    .updateTable('gradings')
    .set({ handedTo: null, handedBy: null, handedNote: '' })
    .where('testId', '=', testId)
    .where('handedTo', 'in', memberIds)
    .where('state', '=', 'waiting')
    .execute()
