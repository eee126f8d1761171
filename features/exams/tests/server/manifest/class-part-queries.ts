import { sql } from 'kysely'
import type { Bilingual } from '#contract/errors.ts'
import { mostEntries } from '#server/kernel/lists/calendar-source.ts'
import { type ClassPart, mostReportLines, mostWaiting } from '#server/kernel/people/class-part.ts'
import { rulesTests } from '../policy.ts'

const day = 24 * 3600_000

/** The tests for a class: when they are and who has handed in, and answers that the user may grade. */
export const testsPart: ClassPart = {
  async dates(db, classId, { from, to }) {
    const { rows } = await sql<{ id: string; title: string; opensAt: Date; closesAt: Date; candidates: number; handedIn: number }>`
      select t.id, t.title, t.opens_at as "opensAt", t.closes_at as "closesAt", count(c.member_id)::integer as candidates,
        count(*) filter (where exists (select from attempts a where a.institution_id = c.institution_id and a.test_id = c.test_id
          and a.member_id = c.member_id and a.submitted_at is not null))::integer as "handedIn"
      from test_targets g join tests t on t.institution_id = g.institution_id and t.id = g.test_id
        left join test_candidates c on c.institution_id = t.institution_id and c.test_id = t.id and c.class_id = g.target_id and c.standing <> 'removed'
      where g.institution_id = here() and g.kind = 'class' and g.target_id = ${classId}::uuid
        and t.state in ('published', 'released', 'archived') and t.kind <> 'self' and not t.binned and t.opens_at < ${to} and t.closes_at >= ${from}
      group by t.institution_id, t.id order by t.opens_at, t.id limit ${mostEntries}`.execute(db)
    return rows
      .flatMap(({ id, title, opensAt, closesAt, candidates, handedIn }) => {
        const path = `/education/classes/examine/details?${new URLSearchParams({ id: classId, test: id })}`
        const entry = {
          kind: 'test',
          id,
          title,
          path,
          fact: candidates > 0 ? { zh: `${handedIn} / ${candidates} 已交卷`, en: `${handedIn} / ${candidates} handed in` } : null,
          share: candidates > 0 ? { done: handedIn, of: candidates } : null,
        }
        const long = closesAt.getTime() - opensAt.getTime() > day
        return [
          { ...entry, moment: 'opens' as const, at: opensAt, until: long ? null : closesAt },
          ...(long ? [{ ...entry, moment: 'closes' as const, at: closesAt, until: null }] : []),
        ]
      })
      .filter(({ at }) => at >= from && at < to)
  },

  async waiting(db, user, classId) {
    const { rows } = await sql<{ id: string; title: string; count: number; since: Date }>`
      select t.id, t.title, sum(a.to_grade)::integer as count, min(a.submitted_at) as since
      from test_candidates c join tests t on t.institution_id = c.institution_id and t.id = c.test_id
        join attempts a on a.institution_id = c.institution_id and a.test_id = c.test_id and a.member_id = c.member_id
      where c.institution_id = here() and c.class_id = ${classId}::uuid and c.standing <> 'removed' and t.state = 'published' and not t.binned
        and not t.on_paper and t.kind <> 'self' and a.state = 'submitted' and a.to_grade > 0
        and (${rulesTests(user)} or t.owner_id = ${user.memberId}::uuid
          or exists (select from test_graders g where g.institution_id = t.institution_id and g.test_id = t.id and g.member_id = ${user.memberId}::uuid))
      group by t.institution_id, t.id order by 4, t.id limit ${mostWaiting}`.execute(db)
    return rows.map(({ id, title, count, since }) => ({
      name: `test ${id}`,
      count,
      title: { zh: `个答案待阅卷：${title}`, en: `answers to grade: ${title}` },
      since,
      path: `/exam/blank/test/grading?${new URLSearchParams({ test: id, id: classId })}`,
    }))
  },

  async report(db, { classId, memberId }) {
    const { rows } = await sql<{ title: string; at: Date; standing: string; handedIn: boolean; over: boolean }>`
      select t.title, coalesce(c.opens_at, t.opens_at) as at, c.standing,
        exists (select from attempts a where a.institution_id = c.institution_id and a.test_id = c.test_id and a.member_id = c.member_id
          and a.submitted_at is not null and a.state <> 'void') as "handedIn",
        coalesce(c.closes_at, t.closes_at) + make_interval(mins => t.extra_minutes) < now() as over
      from test_candidates c join tests t on t.institution_id = c.institution_id and t.id = c.test_id
      where c.institution_id = here() and c.class_id = ${classId}::uuid and c.member_id = ${memberId}::uuid and c.standing <> 'removed'
        and t.state in ('published', 'released', 'archived') and t.kind <> 'self' and not t.binned and not t.on_paper
        and coalesce(c.opens_at, t.opens_at) <= now()
      order by 2 desc, t.id`.execute(db)
    if (!rows.length) return null
    const states = rows.map((row) => ({ ...row, ...stateOf(row) }))
    return {
      name: 'tests',
      title: { zh: '考试与测验', en: 'Tests' },
      figures: [
        { title: { zh: '已交卷', en: 'Handed in' }, count: rows.filter(({ handedIn }) => handedIn).length, of: rows.length },
        { title: { zh: '没参加', en: 'Missed' }, count: states.filter(({ warn }) => warn).length, of: null },
      ],
      lines: states.slice(0, mostReportLines).map(({ title, at, words, warn }) => ({ title, at, words, warn })),
    }
  },
}

/** What became of a test, without its score. */
function stateOf({ standing, handedIn, over }: { standing: string; handedIn: boolean; over: boolean }): { words: Bilingual; warn: boolean } {
  if (standing === 'deferred') return { words: { zh: '缓考', en: 'Deferred' }, warn: false }
  if (handedIn) return { words: { zh: '已交卷', en: 'Handed in' }, warn: false }
  if (standing === 'absent' || over) return { words: { zh: '没参加', en: 'Missed' }, warn: true }
  return { words: { zh: '还没交卷', en: 'Open' }, warn: false }
}
