import type { App } from '#server/kernel/app.ts'
import type { Database } from '#server/kernel/data/db.ts'
import { forEachIsolated, recurringTask } from '#server/kernel/jobs/scheduler.ts'
import { clockIn } from '#plain/time/zone.ts'
import { tellExpiring } from '../manifest/messages.ts'
import { loadInstitution } from '../queries.ts'
import { loadStandings } from '../standing/standings.ts'
import { selectWithout } from '../standing/student-queries.ts'
import { findTemplate, lockTemplate, updateChecked } from '../template-queries.ts'
import { award } from './award.ts'
import { findCourse, putWarned, selectClassesToAward, selectToAward, selectToWarn } from './award-queries.ts'

/** Awards certificates in one class to the students who meet the conditions and never had one there. A certificate that was revoked does not come back by itself. */
async function awardInClass(database: Database, institutionId: string, courseId: string, classId: string): Promise<void> {
  // Who is ready is computed before the template is locked, so that no other request waits for it.
  const ready = await database.withInstitution(institutionId, 'read only', async (db) => {
    const course = await findCourse(db, courseId)
    const template = await findTemplate(db, courseId)
    if (!course || !template?.active || !template.automatic) return []
    const { timeZone } = await loadInstitution(db)
    const students = await selectWithout(db, { courseId, classId, today: clockIn(timeZone, new Date()).day }, { never: true })
    const standings = await loadStandings(
      db,
      { ...course, pacing: course.pacing as 'self' | 'paced' },
      template,
      classId,
      students.map(({ id }) => id),
    )
    return students.filter(({ id }) => standings.get(id)?.met)
  })
  if (!ready.length) return
  await database.withInstitution(institutionId, 'read write', async (db) => {
    const template = await lockTemplate(db, courseId)
    const course = await findCourse(db, courseId)
    if (course && template?.active && template.automatic) await award(db, { course, template, classId, people: ready })
  })
}

/** Awards the certificates of courses that do so by themselves. Twice at once is the same as once. */
export async function awardDue(app: App): Promise<void> {
  const { database } = app
  await forEachIsolated(await selectToAward(database.platform), app, 'certificates', async ({ institutionId, courseId }) => {
    const classes = await database.withInstitution(institutionId, 'read only', (db) => selectClassesToAward(db, courseId))
    await forEachIsolated(classes, app, 'certificates of a class', ({ id }) => awardInClass(database, institutionId, courseId, id))
    await database.withInstitution(institutionId, 'read write', (db) => updateChecked(db, courseId))
  })
}

/** Tells persons once that a certificate expires within thirty days. */
export async function warnDue(app: App): Promise<void> {
  const { database } = app
  await forEachIsolated(await selectToWarn(database.platform), app, 'expiring certificates', ({ institutionId, certificateId }) =>
    database.withInstitution(institutionId, 'read write', async (db) => {
      const found = await putWarned(db, certificateId)
      if (found?.expiresOn) await tellExpiring(db, found.memberId, { ...found, expiresOn: found.expiresOn })
    }),
  )
}

export const awardTask = recurringTask('certificates', 20, awardDue)
export const warnTask = recurringTask('expiring certificates', 3600, warnDue)
