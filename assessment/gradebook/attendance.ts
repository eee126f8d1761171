import { hundredths } from '../grading/points.ts'

/** How often a student was present, late and absent. Hours from which the student was excused, or of which nothing is recorded, are not among them. */
export interface AttendanceCounts {
  present: number
  late: number
  absent: number
}

/**
 * What attendance earns of the points of its item, in whole hundredths: an hour to which the student came late counts as half of one. Null: no hour of
 * the student counts yet.
 */
export function attendancePoints({ present, late, absent }: AttendanceCounts, points: number): number | null {
  const hours = present + late + absent
  if (hours === 0) return null
  return Math.round((hundredths(points) * (2 * present + late)) / (2 * hours))
}
