export const noticesLine = 'GET /pressplatform/notices'
export const myNoticesLine = 'GET /pressplatform/mynotices'
export const noticeLine = 'GET /pressplatform/notices/{noticeId}'
export const readersLine = 'GET /pressplatform/notices/{noticeId}/classes/{classId}/readers'

/** Lines to read again after a change of notices. */
export const noticeLines = [noticesLine, myNoticesLine, noticeLine, readersLine] as const

/** The address of a notice; within the frame of a class with its id. */
export const noticePath = (noticeId: string, classId = ''): string =>
  classId
    ? `/education/classes/notice?${new URLSearchParams({ id: classId, noticeId })}`
    : `/education/notice/details?${new URLSearchParams({ noticeId })}`
