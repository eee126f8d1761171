import { openJourneyExams } from '#server/seeds/journey-exams.ts'

/** A published test of a new paper, for these people: `const { testId } = await newExam(teacher, [student], { test: { limitMinutes: 30 } })`. */
export const newExam = openJourneyExams(process.env['RECTO_E2E_DATABASE'] ?? '')
