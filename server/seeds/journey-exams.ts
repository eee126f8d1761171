import type { App } from '#server/kernel/app.ts'
import { openDatabase } from '#server/kernel/data/db.ts'
import { buildExam } from './exam.ts'
import { handedIn, sitting } from './graded-exam.ts'
import type { Person } from './institution.ts'

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
    newHandedIn: (owner: Person, students: readonly Person[], draft: Parameters<typeof handedIn>[3] = {}) => handedIn(app, owner, students, draft),
  }
}
