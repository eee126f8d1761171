import { sql } from 'kysely'
import { holdsToday } from '#features/exams/tests/server/accommodations/accommodation-queries.ts'
import { extraOf } from '#features/exams/tests/server/candidates/candidate-queries.ts'
import type { Standing } from '#features/exams/tests/contract.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { recordKinds, Timeline, WatchedPerson, WatchRecord } from '../contract.ts'

interface Row {
  memberId: string
  name: string
  number: string | null
  className: string | null
  room: string
  seat: string
  standing: string
  reason: string
  extraPercent: number | null
  extraMinutes: number | null
  extraReason: string
  usualPercent: number | null
  usualMinutes: number | null
  usualReason: string | null
  id: string | null
  no: number
  state: string
  startedAt: Date
  deadlineAt: Date
  submittedAt: Date | null
  submitKind: string | null
  receipt: string
  askingSince: Date | null
  answered: number | null
  waiting: number | null
  awayCount: number | null
  awaySeconds: number | null
  seenAt: Date | null
}

/** The candidates of a test with their last attempt, by seat; with `since` those of whom something has changed from that moment on. */
export async function selectPeople(db: Db, testId: string, since: Date | null): Promise<WatchedPerson[]> {
  const { rows } = await sql<Row>`
    select c.member_id as "memberId", m.name, m.number, k.name as "className", c.room, c.seat, c.standing, c.reason,
      c.extra_percent as "extraPercent", c.extra_minutes as "extraMinutes", c.extra_reason as "extraReason",
      u.percent as "usualPercent", u.minutes as "usualMinutes", u.reason as "usualReason",
      a.id, a.no, a.state, a.started_at as "startedAt", a.deadline_at as "deadlineAt", a.submitted_at as "submittedAt",
      a.submit_kind as "submitKind", a.receipt, a.asking_since as "askingSince",
      p.answered, p.waiting, p.away_count as "awayCount", p.away_seconds as "awaySeconds", p.seen_at as "seenAt"
    from test_candidates c
      join members m on m.institution_id = c.institution_id and m.id = c.member_id
      left join classes k on k.institution_id = c.institution_id and k.id = c.class_id
      left join accommodations u on u.institution_id = c.institution_id and u.member_id = c.member_id
        and ${holdsToday('u')}
      left join lateral (select * from attempts l where l.institution_id = here() and l.test_id = c.test_id and l.member_id = c.member_id
        order by l.no desc limit 1) a on true
      left join attempt_progress p on p.institution_id = c.institution_id and p.attempt_id = a.id
    where c.institution_id = here() and c.test_id = ${testId} and c.standing <> 'removed'
      and (${since}::timestamptz is null or c.changed_at >= ${since} or a.started_at >= ${since} or a.submitted_at >= ${since}
        or a.graded_at >= ${since} or a.asking_since >= ${since} or p.seen_at >= ${since})
    order by c.room, c.seat collate natural_order, m.name_key, m.id`.execute(db)
  return rows.map(presented)
}

function presented(row: Row): WatchedPerson {
  const { own: _own, ...extra } = extraOf(row)
  return {
    memberId: row.memberId,
    name: row.name,
    number: row.number,
    className: row.className ?? '',
    room: row.room,
    seat: row.seat,
    standing: row.standing as Standing,
    reason: row.reason,
    extra,
    attempt:
      row.id === null
        ? null
        : {
            id: row.id,
            no: row.no,
            state: row.state as 'running' | 'submitted' | 'graded' | 'void',
            startedAt: row.startedAt.toISOString(),
            deadlineAt: row.deadlineAt.toISOString(),
            submittedAt: row.submittedAt?.toISOString() ?? null,
            submitKind: row.submitKind as 'person' | 'time' | 'forced' | null,
            receipt: row.receipt,
            answered: row.answered ?? 0,
            waiting: row.waiting ?? 0,
            awayCount: row.awayCount ?? 0,
            awaySeconds: row.awaySeconds ?? 0,
            seenAt: (row.seenAt ?? row.startedAt).toISOString(),
            askingSince: row.askingSince?.toISOString() ?? null,
          },
  }
}

/** What was recorded of a test, the latest 100 entries, the latest first. */
export async function selectRecords(db: Db, testId: string, since: Date | null): Promise<WatchRecord[]> {
  const rows = await db
    .selectFrom('testNotices')
    .leftJoin('members as about', 'about.id', 'testNotices.memberId')
    .leftJoin('members as author', 'author.id', 'testNotices.byId')
    .select(['testNotices.id', 'testNotices.kind', 'testNotices.memberId', 'testNotices.text', 'testNotices.at'])
    .select(['about.name', 'author.name as by'])
    .where('testNotices.testId', '=', testId)
    .$if(since !== null, (found) => found.where('testNotices.at', '>=', since ?? new Date(0)))
    .orderBy('testNotices.at', 'desc')
    .orderBy('testNotices.id', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ kind, name, at, ...row }) => ({ ...row, kind: kind as (typeof recordKinds)[number], name: name ?? '', at: at.toISOString() }))
}

export async function selectTimeline(db: Db, testId: string, memberId: string): Promise<Timeline> {
  const rows = await db
    .selectFrom('attemptEvents')
    .innerJoin('attempts', 'attempts.id', 'attemptEvents.attemptId')
    .leftJoin('members as author', 'author.id', 'attemptEvents.byId')
    .select(['attemptEvents.id', 'attemptEvents.kind', 'attemptEvents.seconds', 'attemptEvents.note', 'attemptEvents.at', 'author.name as by'])
    .where('attempts.testId', '=', testId)
    .where('attempts.memberId', '=', memberId)
    .orderBy('attemptEvents.at', 'desc')
    .orderBy('attemptEvents.id', 'desc')
    .limit(200)
    .execute()
  return rows.map(({ kind, at, ...row }) => ({ ...row, kind: kind as Timeline[number]['kind'], at: at.toISOString() }))
}

/** How many variants the paper of a test has. */
export async function countVariants(db: Db, testId: string): Promise<number> {
  const { rows } = await sql<{ variants: number }>`select jsonb_array_length(v.layout->'variants') as variants from tests t
    join paper_versions v on v.institution_id = t.institution_id and v.paper_id = t.paper_id and v.no = t.paper_version
    where t.institution_id = here() and t.id = ${testId}`.execute(db)
  return rows[0]?.variants ?? 1
}

export async function findReceipt(db: Db, testId: string, code: string) {
  const row = await db
    .selectFrom('attempts')
    .innerJoin('members', 'members.id', 'attempts.memberId')
    .innerJoin('testCandidates', (join) => join.onRef('testCandidates.memberId', '=', 'attempts.memberId').on('testCandidates.testId', '=', testId))
    .leftJoin('attemptProgress', 'attemptProgress.attemptId', 'attempts.id')
    .select(['attempts.memberId', 'members.name', 'testCandidates.seat', 'attempts.receipt', 'attempts.submittedAt', 'attemptProgress.answered'])
    .where('attempts.testId', '=', testId)
    .where('attempts.receipt', '=', code)
    .executeTakeFirst()
  return row && { ...row, submittedAt: row.submittedAt?.toISOString() ?? null, answered: row.answered ?? 0 }
}
