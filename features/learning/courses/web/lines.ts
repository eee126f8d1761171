export const coursesLine = 'GET /pressplatform/teaching/course'
export const courseLine = 'GET /pressplatform/textbooks/course/info'
export const courseClassesLine = 'GET /pressplatform/teaching/course/classes'
export const classCourseLine = 'GET /pressplatform/teaching/course/class'
export const myCoursesLine = 'GET /pressplatform/mycourses'

/** Lines to read again after a change of a course. */
export const courseLines = [
  coursesLine,
  courseLine,
  courseClassesLine,
  classCourseLine,
  myCoursesLine,
  'GET /pressplatform/teaching/course/usage',
] as const

/** The address of a screen of a course. */
export const courseAddress = (id: string, screen = 'introduction') => `/details/${screen}?${new URLSearchParams({ courseId: id })}`
