import { openJourneyExams } from '#server/seeds/journey-exams.ts'

const exams = openJourneyExams(process.env['RECTO_E2E_DATABASE'] ?? '')

/** A published test of a new paper, for these people: `const { testId } = await newExam(teacher, [student], { test: { limitMinutes: 30 } })`. */
export const { newExam } = exams
/** A closed test of open questions that these people have handed in: `const { testId } = await newHandedIn(teacher, [student], { points: 6 })`. */
export const { newHandedIn } = exams
/** A closed test of three single choices (the right answer is B) that these people have handed in with the given answers. */
export const { newSat } = exams
/** A new class of a teacher with candidates of a test: `const classId = await newClassOf(teacher, testId, [student], '物理一班')`. */
export const { newClassOf } = exams
