import type { Feature } from '#server/kernel/feature.ts'
import interactives from './server/calls.ts'
import { interactiveCopier } from './server/manifest/copier.ts'
import { loadDemoInteractives } from './server/manifest/demo.ts'
import { readsInteractiveFile } from './server/manifest/file-reader.ts'
import { interactivesLogTexts } from './server/manifest/log-texts.ts'
import { interactivePlaces } from './server/manifest/place-queries.ts'
import { personalRows } from './server/manifest/personal-rows.ts'

export const interactivesFeature: Feature = {
  name: 'interactives',
  handlers: interactives,
  fileCopiers: [interactiveCopier],
  fileReaders: [readsInteractiveFile],
  filePlaces: [interactivePlaces],
  personal: personalRows,
  logTexts: interactivesLogTexts,
  demo: [loadDemoInteractives],
}
