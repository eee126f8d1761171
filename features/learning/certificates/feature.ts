import type { Feature } from '#server/kernel/feature.ts'
import { awardTask, warnTask } from './server/award/due.ts'
import certificates from './server/calls.ts'
import { certificatesExportKind } from './server/issued/export.ts'
import issued from './server/issued/issued-calls.ts'
import { certificatePart } from './server/manifest/course-part.ts'
import { loadDemoCertificates } from './server/manifest/demo.ts'
import { readsCertificatePicture } from './server/manifest/file-reader.ts'
import { certificatesLogTexts } from './server/manifest/log-texts.ts'
import { certificateMessages } from './server/manifest/messages.ts'
import { personalRows } from './server/manifest/personal-rows.ts'
import { checkRoutes } from './server/pages/routes.ts'
import { paperRoutes } from './server/paper/routes.ts'

export const certificatesFeature: Feature = {
  name: 'certificates',
  handlers: [...certificates, ...issued],
  routes: [checkRoutes, paperRoutes],
  due: [awardTask, warnTask],
  jobs: [certificatesExportKind.job],
  fileReaders: [readsCertificatePicture],
  personal: personalRows,
  logTexts: certificatesLogTexts,
  messageTypes: [certificateMessages],
  courseParts: [certificatePart],
  demo: [loadDemoCertificates],
}
