export const homeworksLine = 'GET /pressplatform/homeworks'
export const homeworkLine = 'GET /pressplatform/homeworks/{homeworkId}'
export const studentsLine = 'GET /pressplatform/homeworks/{homeworkId}/students'
export const submissionLine = 'GET /pressplatform/homeworks/{homeworkId}/classes/{classId}/students/{memberId}'
export const questionsLine = 'GET /pressplatform/homeworks/{homeworkId}/questions'
export const myHomeworksLine = 'GET /pressplatform/myhomeworks'
export const myReviewsLine = 'GET /pressplatform/classes/{classId}/homeworks/{homeworkId}/reviews'
export const workReviewsLine = 'GET /pressplatform/homeworks/{homeworkId}/classes/{classId}/students/{memberId}/reviews'
export const myHomeworkLine = 'GET /pressplatform/classes/{classId}/homeworks/{homeworkId}/mine'

/** Lines to read again after a change of a homework, and after one of what students have. */
export const homeworkLines = [homeworksLine, homeworkLine, studentsLine, questionsLine] as const
export const workLines = [homeworksLine, homeworkLine, studentsLine, submissionLine, questionsLine, workReviewsLine] as const
export const myLines = [myHomeworksLine, myHomeworkLine, myReviewsLine] as const

/** The table of students of a homework, in the frame of one of its classes. */
export const detailsPath = (homeworkId: string, classId: string) =>
  `/education/classes/homework/details?${new URLSearchParams({ id: classId, homeworkId })}`
/** The page of a student. */
export const infoPath = (homeworkId: string, classId: string) =>
  `/education/classes/homework/info?${new URLSearchParams({ id: classId, homeworkId })}`
/** The editor, in the frame of a class or among all homework; `new` for another one. */
export const editPath = (homeworkId: string, classId = '') =>
  classId
    ? `/education/classes/homework?${new URLSearchParams({ id: classId, edit: homeworkId })}`
    : `/education/homework?${new URLSearchParams({ edit: homeworkId })}`
