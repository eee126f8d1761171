import { sql } from 'kysely'
import { readBefore } from '#features/reading/reader/server/progress/progress-rules.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { type Scope, since, studentsOf } from './answer-queries.ts'

/** How many active students a class has. */
export async function countStudents(db: Db, classId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`with ${studentsOf(classId)} select count(*)::integer as count from students`.execute(db)
  return rows[0]?.count ?? 0
}

export interface ChapterReading {
  chapterId: string
  /** Students who have read it, and those of them who came back. */
  readers: number
  rereaders: number
}

/** How the students of a class have read the chapters of its book. */
export async function countReaders(db: Db, { classId, textbookId }: Scope): Promise<ChapterReading[]> {
  const { rows } = await sql<ChapterReading>`with ${studentsOf(classId)}
    select r.chapter_id as "chapterId", count(*)::integer as readers, (count(*) filter (where r.returns > 0 and r.seen_at > ${since}))::integer as rereaders
    from students s join reading_chapters r on r.institution_id = here() and r.member_id = s.member_id and r.textbook_id = ${textbookId}
    where r.read >= ${sql.lit(readBefore)} group by r.chapter_id`.execute(db)
  return rows
}

export interface PlaceQuestions {
  chapterId: string
  point: string
  block: string
  questions: number
  people: number
  unanswered: number
  /** The quote that most people have asked about; null: none was quoted. */
  quote: string | null
  quoteBlock: string | null
}

/** The questions that are looked at, the newest first. */
const mostThreads = 2000

/**
 * What students of a class have asked about its book, by place: the knowledge point of the chapter (of `points`) that the question or its quote names, the
 * longest first; else the block that it is about; else the chapter. People are those who have asked and those who have the same question. A question is answered
 * when another person has replied, in a way that the class reads. What waits or is hidden does not count.
 */
export async function countQuestions(
  db: Db,
  { classId, textbookId }: Scope,
  points: readonly { chapterId: string; point: string }[],
): Promise<PlaceQuestions[]> {
  const { rows } = await sql<PlaceQuestions>`with ${studentsOf(classId)},
    points as (select * from unnest(${points.map(({ chapterId }) => chapterId)}::uuid[], ${points.map(({ point }) => point)}::text[]) as p(chapter_id, point)),
    asked as (
      select t.id, (t.anchor ->> 'chapterId')::uuid as chapter_id, coalesce(t.anchor ->> 'block', '') as block, coalesce(t.anchor ->> 'quote', '') as quote,
        t.words, o.author_id,
        exists (select from posts r where r.institution_id = here() and r.thread_id = t.id and not r.opening and not r.private and r.state = 'shown'
          and r.deleted_at is null and r.author_id <> o.author_id) as answered
      from threads t join posts o on o.institution_id = here() and o.thread_id = t.id and o.opening
        join students s on s.member_id = o.author_id
      where t.institution_id = here() and t.class_id = ${classId} and t.kind = 'question' and t.anchor ->> 'textbookId' = ${textbookId}
        and t.created_at > ${since} and o.state = 'shown' and o.deleted_at is null
      order by t.created_at desc limit ${sql.lit(mostThreads)}),
    placed as (
      select a.*, coalesce(named.point, '') as point, case when named.point is null then a.block else '' end as own_block
      from asked a left join lateral (select p.point from points p where p.chapter_id = a.chapter_id and p.point <> ''
        and strpos(lower(a.quote || ' ' || a.words), lower(p.point)) > 0 order by length(p.point) desc, p.point limit 1) as named on true),
    people as (
      select id, author_id as member_id from placed
      union select q.thread_id, q.member_id from same_questions q join placed on placed.id = q.thread_id join students s on s.member_id = q.member_id
        where q.institution_id = here()),
    weighed as (select placed.*, (select count(*) from people where people.id = placed.id) as weight from placed)
    select w.chapter_id as "chapterId", w.point, w.own_block as block, count(distinct w.id)::integer as questions,
      count(distinct p.member_id)::integer as people, (count(distinct w.id) filter (where not w.answered))::integer as unanswered,
      (array_agg(w.quote order by w.weight desc, w.id) filter (where w.quote <> ''))[1] as quote,
      (array_agg(w.block order by w.weight desc, w.id) filter (where w.quote <> ''))[1] as "quoteBlock"
    from weighed w join people p on p.id = w.id group by w.chapter_id, w.point, w.own_block`.execute(db)
  return rows
}
