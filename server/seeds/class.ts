import { insertClass } from '#features/learning/classes/server/write-queries.ts'
import type { Database } from '#server/kernel/data/db.ts'
import { type Person, withInstitution } from './institution.ts'

const draft = {
  term: '',
  describe: '',
  textbookId: null,
  startsOn: null,
  endsOn: null,
  capacity: null,
  joinMode: 'code' as const,
  inviteExpiresAt: null,
  state: 'running' as const,
}

/** A running class of a teacher with these students; returns its id. */
export const buildClass = (
  database: Database,
  teacher: Person,
  students: readonly { memberId: string }[],
  name = '计科 2301',
  textbookId: string | null = null,
): Promise<string> =>
  withInstitution(database, teacher.institutionId, async (db) => {
    const classId = await insertClass(db, teacher.memberId, { ...draft, name, textbookId })
    if (students.length)
      await db
        .insertInto('classMembers')
        .values(students.map(({ memberId }) => ({ classId, memberId, joinedVia: 'added' })))
        .execute()
    return classId
  })
