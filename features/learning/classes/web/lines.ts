export const classesLine = 'GET /pressplatform/classes'
export const classLine = 'GET /pressplatform/classes/{classId}'
export const groupsLine = 'GET /pressplatform/classes/{classId}/groups'
export const membersLine = 'GET /pressplatform/classes/{classId}/members'
export const myClassesLine = 'GET /pressplatform/myclasses'

/** Lines to read again after a change of a class or its members. */
export const classLines = [classesLine, classLine, membersLine, groupsLine, myClassesLine] as const
