export const hoursLine = 'GET /pressplatform/classes/{classId}/livehours'
export const hourLine = 'GET /pressplatform/livehours/{hourId}'
export const tallyLine = 'GET /pressplatform/livehours/{hourId}/tally'
export const attendanceLine = 'GET /pressplatform/livehours/{hourId}/attendance'
export const joinedLine = 'GET /pressplatform/classes/{classId}/livehour'

/** Lines to read again after a change of an hour. */
export const hourLines = [hoursLine, hourLine, tallyLine, attendanceLine] as const

/** The screens of the live hours of a class; with `hour` those of one hour. */
export const livePath = (classId: string, hour = '') => `/education/classes/live?${new URLSearchParams({ id: classId, ...(hour && { hour }) })}`
export const projectorPath = (classId: string, hour: string) => `/education/classes/live/projector?${new URLSearchParams({ id: classId, hour })}`
export const phonePath = (classId: string) => `/education/classes/live/phone?${new URLSearchParams({ id: classId })}`
