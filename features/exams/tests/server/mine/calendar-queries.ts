import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { type CalendarEntry, type CalendarSource, mostEntries } from '#server/kernel/lists/calendar-source.ts'

const day = 24 * 3600_000

/** The tests that a person sits, with the person's own times, and those that the person holds or invigilates. */
export const testsCalendar: CalendarSource = async (db, member, { from, to }) => {
  const sat = await selectSat(db, member.memberId, from, to)
  const held = await selectHeld(db, member.memberId, from, to)
  const own = new Set(held.map(({ id }) => id))
  return [
    ...sat.filter(({ id }) => !own.has(id)).flatMap((test) => entriesOf(test, `/examination?${new URLSearchParams({ id: test.id })}`)),
    ...held.flatMap((test) =>
      entriesOf({ ...test, classId: null, done: false }, `/education/classes/examine/details?${new URLSearchParams({ test: test.id })}`),
    ),
  ].filter(({ at }) => at >= from && at < to)
}

interface Test {
  id: string
  title: string
  opensAt: Date
  closesAt: Date
  classId: string | null
  done: boolean
}

/** A test that is open for more than a day has an entry for its end too. */
function entriesOf({ id, title, opensAt, closesAt, classId, done }: Test, path: string): CalendarEntry[] {
  const entry = { kind: 'test', id, title, classId, path, done }
  const long = closesAt.getTime() - opensAt.getTime() > day
  return [
    { ...entry, moment: 'opens', at: opensAt, until: long ? null : closesAt },
    ...(long ? [{ ...entry, moment: 'closes' as const, at: closesAt, until: null }] : []),
  ]
}

const shownStates = ['published', 'released', 'archived'] as const

const selectSat = (db: Db, memberId: string, from: Date, to: Date) => {
  const opensAt = sql<Date>`coalesce(test_candidates.opens_at, tests.opens_at)`
  const closesAt = sql<Date>`coalesce(test_candidates.closes_at, tests.closes_at)`
  return db
    .selectFrom('testCandidates')
    .innerJoin('tests', 'tests.id', 'testCandidates.testId')
    .select(['tests.id', 'tests.title', 'testCandidates.classId', opensAt.as('opensAt'), closesAt.as('closesAt')])
    .select((q) =>
      q
        .exists(
          q
            .selectFrom('attempts')
            .select('attempts.id')
            .whereRef('attempts.testId', '=', 'tests.id')
            .where('attempts.memberId', '=', memberId)
            .where('attempts.submittedAt', 'is not', null),
        )
        .$castTo<boolean>()
        .as('done'),
    )
    .where('testCandidates.memberId', '=', memberId)
    .where('testCandidates.standing', 'in', ['expected', 'makeup'])
    .where('tests.state', 'in', shownStates)
    .where('tests.kind', '<>', 'self')
    .where('tests.binned', '=', false)
    .where(sql<boolean>`${opensAt} < ${to} and ${closesAt} >= ${from}`)
    .orderBy(opensAt)
    .limit(mostEntries)
    .execute()
}

const selectHeld = (db: Db, memberId: string, from: Date, to: Date) =>
  db
    .selectFrom('tests')
    .select(['tests.id', 'tests.title', sql<Date>`tests.opens_at`.as('opensAt'), sql<Date>`tests.closes_at`.as('closesAt')])
    .where((q) =>
      q.or([
        q('tests.ownerId', '=', memberId),
        q('tests.id', 'in', q.selectFrom('testInvigilators').select('testInvigilators.testId').where('testInvigilators.memberId', '=', memberId)),
      ]),
    )
    .where('tests.state', 'in', shownStates)
    .where('tests.kind', '<>', 'self')
    .where('tests.binned', '=', false)
    .where('tests.opensAt', '<', to)
    .where('tests.closesAt', '>=', from)
    .orderBy('tests.opensAt')
    .limit(mostEntries)
    .execute()
