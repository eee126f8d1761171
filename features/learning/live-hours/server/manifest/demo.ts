import { seededRandom } from '#assessment/papers/seeded.ts'
import { selectActiveStudents } from '#features/learning/classes/server/queries.ts'
import type { App } from '#server/kernel/app.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { type DemoPeople, demoPerson } from '#server/kernel/people/demo.ts'
import { demoHours, type DemoHour, type DemoQuestion } from './demo-content.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Three hours of the teacher's running class: two that were held, with roll call, votes and picks, and one with prepared questions. */
export async function loadDemoHours(app: App, people: DemoPeople): Promise<void> {
  const teacher = demoPerson(people, 'teacher')
  await app.database.withInstitution(teacher.institutionId, 'read write', async (db) => {
    const klass = await db
      .selectFrom('classes')
      .select('classes.id')
      .where('classes.ownerId', '=', teacher.memberId)
      .where('classes.state', '=', 'running')
      .where('classes.id', 'not in', (q) => q.selectFrom('liveHours').select('liveHours.classId'))
      .orderBy('classes.createdAt')
      .limit(1)
      .executeTakeFirst()
    if (!klass) return
    const students = await selectActiveStudents(db, [klass.id])
    const found = { classId: klass.id, memberIds: students.map(({ memberId }) => memberId) }
    const random = seededRandom(62)
    const now = Date.now()
    for (const [at, hour] of demoHours.entries()) await loadHour(db, { ...found, teacherId: teacher.memberId }, hour, at + 1, now, random)
  })
}

async function loadHour(
  db: Db,
  { classId, memberIds, teacherId }: { classId: string; memberIds: readonly string[]; teacherId: string },
  { title, daysAgo, questions }: DemoHour,
  no: number,
  now: number,
  random: () => number,
): Promise<void> {
  const hourId = newId()
  const started = new Date(now - (daysAgo ?? 0) * day)
  const after = (minutes: number) => new Date(started.getTime() + minutes * minute)
  const held = daysAgo !== null && { state: 'ended', startedAt: started, endedAt: after(95), rollState: 'closed', rollOpenedAt: started }
  await db
    .insertInto('liveHours')
    .values({ id: hourId, classId, no, title, createdBy: teacherId, ...held })
    .execute()
  const rows = questions.map(({ kind, body, options, multiple, right, reason }, at) => ({
    kind,
    body,
    options,
    multiple,
    reason,
    id: newId(),
    hourId,
    seq: at + 1,
    rightOptions: right,
    ...(held && { round: kind === 'peer' ? 2 : 1, shown: true }),
  }))
  await db.insertInto('liveQuestions').values(rows).execute()
  if (!held) return
  const states = memberIds.map((_, at) => {
    const drawn = random()
    // Two students come to no hour, so that the home of the class shows students who need attention.
    if (at % 14 === 13) return 'absent'
    return drawn < 0.86 ? 'present' : drawn < 0.92 ? 'late' : drawn < 0.97 ? 'absent' : 'excused'
  })
  const attendances = memberIds.map((memberId, at) => {
    const state = states[at] ?? 'present'
    if (state === 'excused') return { hourId, memberId, state, via: 'hand', changedBy: teacherId, at: after(50) }
    if (state === 'absent') return { hourId, memberId, state, via: 'close', at: after(95) }
    return { hourId, memberId, state, via: 'code', at: after(state === 'late' ? 12 + 10 * random() : 4 * random()) }
  })
  await db.insertInto('liveAttendances').values(attendances).execute()
  const there = memberIds.filter((_, at) => states[at] === 'present' || states[at] === 'late')
  const votes = rows.flatMap((row, at) => votesOf(row.id, questions[at], there, random))
  if (votes.length) await db.insertInto('liveVotes').values(votes).execute()
  const picked = there.slice(no, no + 2).map((memberId, at) => ({ id: newId(), hourId, memberId, byId: teacherId, at: after(40 + at) }))
  if (picked.length) await db.insertInto('livePicks').values(picked).execute()
}

function votesOf(questionId: string, question: DemoQuestion | undefined, memberIds: readonly string[], random: () => number) {
  const words = question?.words?.flatMap(([word, people]) => Array<string>(people).fill(word)) ?? []
  const written = words.slice(0, memberIds.length).map((word, at) => ({
    questionId,
    round: 1,
    memberId: memberIds[at] ?? '',
    choices: [] as number[],
    words: [word],
  }))
  const voted = (question?.shares ?? []).flatMap((shares, round) =>
    memberIds.map((memberId) => ({ questionId, round: round + 1, memberId, choices: [drawnFrom(shares, random)], words: [] as string[] })),
  )
  return [...written, ...voted]
}

/** A place, as often as its share in a hundred. */
function drawnFrom(shares: readonly number[], random: () => number): number {
  let left = random() * 100
  const at = shares.findIndex((share) => (left -= share) < 0)
  return Math.max(0, at)
}
