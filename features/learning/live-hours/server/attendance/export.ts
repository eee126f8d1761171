import { exportKind } from '#server/kernel/files/exports.ts'
import { selectSummaries, type SummaryRecord } from './summaries.ts'

/** The share of the hours to which a student came, without those excused, in whole per cent; empty where nothing counts. */
function rateOf({ present, late, absent }: SummaryRecord): string {
  const counted = present + late + absent
  return counted ? `${Math.round(((present + late) / counted) * 100)}%` : ''
}

/** The attendance of a class, a line for each student. */
export const attendanceExportKind = exportKind<{ classId: string }, SummaryRecord>(
  'attendance-export',
  { zh: '出勤', en: 'Attendance' },
  ({ classId }) => ({
    columns: [
      { name: { zh: '学号', en: 'Number' }, of: ({ number }) => number },
      { name: { zh: '姓名', en: 'Name' }, of: ({ name }) => name },
      { name: { zh: '出席', en: 'Present' }, width: 10, of: ({ present }) => present },
      { name: { zh: '迟到', en: 'Late' }, width: 10, of: ({ late }) => late },
      { name: { zh: '缺席', en: 'Absent' }, width: 10, of: ({ absent }) => absent },
      { name: { zh: '请假', en: 'Excused' }, width: 10, of: ({ excused }) => excused },
      { name: { zh: '出勤率', en: 'Attendance' }, width: 12, of: rateOf },
      { name: { zh: '缺席的课次', en: 'Absent in hours' }, width: 24, of: ({ missed }) => missed.join(', ') },
    ],
    piece: (db, cursor) => selectSummaries(db, classId, { page: 1, size: 1000, ...(cursor !== undefined && { cursor }) }),
  }),
)
