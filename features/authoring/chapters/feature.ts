import type { Feature } from '#server/kernel/feature.ts'
import bin from './server/bin/bin-calls.ts'
import { deletedChaptersDue } from './server/bin/bin-due.ts'
import chapters from './server/calls.ts'
import replacing from './server/replace/replace-calls.ts'
import { chapterReplaceJob, chapterReplaceUndoJob } from './server/replace/replace-job.ts'
import versions from './server/versions/version-calls.ts'
import { readsChapterResource } from './server/file-queries.ts'
import { chapterPlaces } from './server/manifest/place-queries.ts'
import { personalRows } from './server/manifest/personal-rows.ts'
import { chaptersLogTexts } from './server/manifest/log-texts.ts'

export const chaptersFeature: Feature = {
  name: 'chapters',
  handlers: [...chapters, ...versions, ...bin, ...replacing],
  jobs: [chapterReplaceJob, chapterReplaceUndoJob],
  due: [deletedChaptersDue],
  fileReaders: [readsChapterResource],
  filePlaces: [chapterPlaces],
  personal: personalRows,
  logTexts: chaptersLogTexts,
}
