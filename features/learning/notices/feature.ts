import type { Feature } from '#server/kernel/feature.ts'
import notices from './server/calls.ts'
import { loadDemoNotices } from './server/manifest/demo.ts'
import { noticesCalendar } from './server/manifest/calendar-queries.ts'
import { deletedNoticesDue } from './server/manifest/due.ts'
import { noticeFileReader } from './server/manifest/file-reader.ts'
import { noticesLogTexts } from './server/manifest/log-texts.ts'
import { noticeMessages } from './server/manifest/messages.ts'
import { personalRows } from './server/manifest/personal-rows.ts'
import { noticesDue } from './server/publish.ts'
import { noticeReadersExportKind } from './server/readers/export.ts'
import readers from './server/readers/reader-calls.ts'
import { noticePlaces } from './server/manifest/file-places.ts'

export const noticesFeature: Feature = {
  name: 'notices',
  handlers: [...notices, ...readers],
  due: [noticesDue, deletedNoticesDue],
  jobs: [noticeReadersExportKind.job],
  fileReaders: [noticeFileReader],
  filePlaces: [noticePlaces],
  personal: personalRows,
  logTexts: noticesLogTexts,
  messageTypes: [noticeMessages],
  calendar: [noticesCalendar],
  demo: [loadDemoNotices],
}
