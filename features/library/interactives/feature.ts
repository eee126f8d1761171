import type { Feature } from '#server/kernel/feature.ts'
import interactives from './server/calls.ts'
import { loadDemoInteractives } from './server/manifest/demo.ts'
import { readsInteractiveFile } from './server/manifest/file-reader.ts'
import { interactivesLogTexts } from './server/manifest/log-texts.ts'
import { personalRows } from './server/manifest/personal-rows.ts'

export const interactivesFeature: Feature = {
  name: 'interactives',
  handlers: interactives,
  fileReaders: [readsInteractiveFile],
  personal: personalRows,
  logTexts: interactivesLogTexts,
  demo: [loadDemoInteractives],
}
