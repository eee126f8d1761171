import { slot } from '#web/kernel/slots.ts'

/** Parts of the home of a class for those who teach, beside what the class has read. */
export const teacherHomeParts = slot<{ classId: string }>('teacher class home')
/** Parts of the home of a class for its students, below the week: what is to be done, what is to be read. */
export const studentHomeParts = slot<{ classId: string }>('student class home')
/** Parts of the report of a student, above those of the report itself. Without a member it is the own report. */
export const reportParts = slot<{ classId: string; memberId: string | undefined }>('class report')
