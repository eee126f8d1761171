export const courseCertificateLine = 'GET /pressplatform/certificates/course'
export const studentsLine = 'GET /pressplatform/certificates/students'
export const awardClassesLine = 'GET /pressplatform/certificates/classes'
export const issuedLine = 'GET /pressplatform/certificates'
export const mineLine = 'GET /pressplatform/mycertificates'

/** Lines to read again after a certificate was awarded or revoked, or a template changed. */
export const certificateLines = [courseCertificateLine, studentsLine, awardClassesLine, issuedLine] as const
