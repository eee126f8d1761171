import type { Paging } from '#contract/page.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { selectRecords, selectStudents } from './attendance-queries.ts'

const nothing = { present: 0, late: 0, absent: 0, excused: 0, missed: [] as number[] }

/** A page of the students of a class with what is recorded of them in its hours. */
export async function selectSummaries(db: Db, classId: string, paging: Paging & { q?: string | undefined }) {
  const found = await selectStudents(db, classId, paging)
  const records = await selectRecords(
    db,
    classId,
    found.items.map(({ memberId }) => memberId),
  )
  return { ...found, items: found.items.map((student) => ({ ...student, ...(records.get(student.memberId) ?? nothing) })) }
}
export type SummaryRecord = Awaited<ReturnType<typeof selectSummaries>>['items'][number]
