import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import type { Count, VotePair } from '#assessment/live/votes.ts'

/** Different spellings of words that are read of a word cloud. */
const mostSpellings = 2000

/** Stores a vote in place of the earlier one of the same person in the same round. */
export async function putVote(
  db: Db,
  vote: { questionId: string; round: number; memberId: string; choices: readonly number[]; words: readonly string[] },
): Promise<void> {
  const given = { choices: [...vote.choices], words: [...vote.words] }
  await db
    .insertInto('liveVotes')
    .values({ ...vote, ...given })
    .onConflict((at) => at.columns(['institutionId', 'questionId', 'round', 'memberId']).doUpdateSet({ ...given, at: sql`clock_timestamp()` }))
    .execute()
}

/** What was voted on a question, as counts. */
export interface Votes {
  people: { round: number; people: number }[]
  counts: (Count & { round: number })[]
  words: { word: string; count: number }[]
  pairs: VotePair[]
}
const nothing: Votes = { people: [], counts: [], words: [], pairs: [] }

/** The votes on questions, by question. Four statements, however many questions there are. */
export async function selectVotes(db: Db, questionIds: readonly string[]): Promise<(questionId: string) => Votes> {
  if (!questionIds.length) return () => nothing
  const ids = sql`any(${questionIds}::uuid[])`
  const [people, counts, words, pairs] = await Promise.all([
    sql<{ questionId: string; round: number; people: number }>`select question_id as "questionId", round, count(*)::integer as people
      from live_votes where institution_id = here() and question_id = ${ids} group by 1, 2`.execute(db),
    sql<{ questionId: string; round: number; choice: number; count: number }>`select v.question_id as "questionId", v.round, c.choice,
      count(*)::integer as count from live_votes v cross join lateral unnest(v.choices) as c(choice)
      where v.institution_id = here() and v.question_id = ${ids} group by 1, 2, 3`.execute(db),
    sql<{ questionId: string; word: string; count: number }>`select v.question_id as "questionId", w.word, count(*)::integer as count
      from live_votes v cross join lateral unnest(v.words) as w(word)
      where v.institution_id = here() and v.question_id = ${ids} group by 1, 2 order by 3 desc, 2 limit ${mostSpellings}`.execute(db),
    sql<{ questionId: string; first: number[] | null; second: number[] | null; people: number }>`select question_id as "questionId", first, second,
      count(*)::integer as people
      from (select v.question_id, v.member_id, min(v.choices) filter (where v.round = 1) as first, min(v.choices) filter (where v.round = 2) as second
        from live_votes v join live_questions q on q.institution_id = v.institution_id and q.id = v.question_id and q.kind = 'peer'
        where v.institution_id = here() and v.question_id = ${ids} group by 1, 2) each
      group by 1, 2, 3`.execute(db),
  ])
  const of = <T extends { questionId: string }>(rows: readonly T[]) => Map.groupBy(rows, ({ questionId }) => questionId)
  const [peopleOf, countsOf, wordsOf, pairsOf] = [of(people.rows), of(counts.rows), of(words.rows), of(pairs.rows)]
  return (id) => ({
    people: peopleOf.get(id) ?? [],
    counts: countsOf.get(id) ?? [],
    words: wordsOf.get(id) ?? [],
    pairs: pairsOf.get(id) ?? [],
  })
}

/** What a person has answered on a question, by round. */
export const selectOwnVotes = (db: Db, questionId: string, memberId: string) =>
  db
    .selectFrom('liveVotes')
    .select(['round', 'choices', 'words'])
    .where('questionId', '=', questionId)
    .where('memberId', '=', memberId)
    .orderBy('round')
    .execute()
