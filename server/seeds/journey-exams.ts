import type { App } from '#server/kernel/app.ts'
import { openDatabase } from '#server/kernel/data/db.ts'
import { buildClass } from './class.ts'
import { buildExam } from './exam.ts'
import { handedIn, sitting } from './graded-exam.ts'
import { type Person, withInstitution } from './institution.ts'

/** Makes tests for browser journeys, directly in the database of the running server. Their questions are plain text, which is rendered without a server. */
export function openJourneyExams(url: string) {
  const database = openDatabase(url, { max: 1 })
  const app = { database, log: console } as unknown as App
  return {
    async newSat(owner: Person, students: readonly Person[], answers: Parameters<typeof sitting>[4], draft: Parameters<typeof buildExam>[3] = {}) {
      const exam = await buildExam(app, owner, students, { opens: -120, closes: -60, ...draft })
      return { ...exam, attemptIds: await sitting(app, owner.institutionId, exam, students, answers) }
    },
    newExam: (owner: Person, candidates: readonly Person[], draft: Parameters<typeof buildExam>[3] = {}) => buildExam(app, owner, candidates, draft),
    /** Makes candidates of a test the students of a new class of this teacher, for which the test then is; returns the class. */
    async newClassOf(teacher: Person, testId: string, students: readonly Person[], name: string): Promise<string> {
      const classId = await buildClass(database, teacher, students, name)
      const memberIds = students.map(({ memberId }) => memberId)
      await withInstitution(database, teacher.institutionId, async (db) => {
        await db.insertInto('testTargets').values({ testId, kind: 'class', targetId: classId }).execute()
        await db.updateTable('testCandidates').set({ classId }).where('testId', '=', testId).where('memberId', 'in', memberIds).execute()
      })
      return classId
    },
    newHandedIn: (owner: Person, students: readonly Person[], draft: Parameters<typeof handedIn>[3] = {}) => handedIn(app, owner, students, draft),
  }
}
