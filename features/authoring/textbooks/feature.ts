import type { Feature } from '#server/kernel/feature.ts'
import textbooks from './server/calls.ts'
import { textbookHandover } from './server/team/handover.ts'
import { readsTextbookFile } from './server/queries.ts'
import publishing from './server/publishing/publishing-calls.ts'
import { coverRoutes } from './server/cover/cover-routes.ts'
import { personalRows } from './server/manifest/personal-rows.ts'
import { textbookSentences } from './server/manifest/sentences.ts'
import { textbooksLogTexts } from './server/manifest/log-texts.ts'
import { textbookMessages } from './server/manifest/message-types.ts'
import { coverPlaces } from './server/manifest/file-places.ts'

export const textbooksFeature: Feature = {
  name: 'textbooks',
  handlers: [...textbooks, ...publishing],
  routes: [coverRoutes],
  startAnswers: ['/pressplatform/textbooks/type/first', '/pressplatform/textbooks/level'],
  fileReaders: [readsTextbookFile],
  filePlaces: [coverPlaces],
  handovers: [textbookHandover],
  personal: personalRows,
  sentences: textbookSentences,
  logTexts: textbooksLogTexts,
  messageTypes: [textbookMessages],
}
