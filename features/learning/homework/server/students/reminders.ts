import type { Student } from '../../contract-submissions.ts'
import type { ClassRow } from '../queries.ts'

const pause = 3600_000

interface Now {
  now: Date
}

const restsUntil = ({ remindedAt }: ClassRow) => (remindedAt ? remindedAt.getTime() + pause : 0)

/** Has handed in nothing, although it is open and still accepted, and has no own due time ahead. */
const lacks = ({ versions, state, cutoffAt }: Student, { now }: Now) =>
  versions === 0 && state !== 'extended' && (cutoffAt === null || now <= new Date(cutoffAt))

/** The classes that can be reminded now, and who would be. `retryAfter`: seconds until another one can be. */
export function remindable({ now }: Now, classes: readonly ClassRow[], students: readonly Student[]) {
  const opened = classes.filter(({ openAt }) => openAt <= now)
  const due = opened.filter((klass) => restsUntil(klass) <= now.getTime())
  const ids = new Set(due.map(({ classId }) => classId))
  const waits = opened.map((klass) => restsUntil(klass) - now.getTime()).filter((wait) => wait > 0)
  return {
    classes: due,
    people: students.filter((student) => ids.has(student.classId) && lacks(student, { now })),
    retryAfter: waits.length ? Math.ceil(Math.min(...waits) / 1000) : 0,
  }
}

/** What the strip above the table says: how many may be reminded, how many have an own due time, and when it was done last. */
export function reminderOf(homework: Now, classes: readonly ClassRow[], students: readonly Student[]) {
  const { people, retryAfter } = remindable(homework, classes, students)
  const last = classes.flatMap(({ remindedAt }) => remindedAt ?? []).toSorted((a, b) => b.getTime() - a.getTime())[0]
  return {
    people: people.length,
    extended: students.filter(({ state }) => state === 'extended').length,
    at: last?.toISOString() ?? null,
    again: retryAfter > 0 ? new Date(homework.now.getTime() + retryAfter * 1000).toISOString() : null,
  }
}
