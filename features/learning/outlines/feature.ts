import type { Feature } from '#server/kernel/feature.ts'
import textbook from './server/edition/textbook-calls.ts'
import { outlinePart } from './server/manifest/course-part.ts'
import { loadDemoOutline } from './server/manifest/demo.ts'
import { removedUnitsDue } from './server/manifest/due.ts'
import { outlinesLogTexts } from './server/manifest/log-texts.ts'
import { personalRows } from './server/manifest/personal-rows.ts'
import outline from './server/outline/outline-calls.ts'
import { readsUnitFile } from './server/units/file-reader.ts'
import { unitPlaces } from './server/units/place-queries.ts'

export const outlinesFeature: Feature = {
  name: 'outlines',
  handlers: [...outline, ...textbook],
  due: [removedUnitsDue],
  demo: [loadDemoOutline],
  courseParts: [outlinePart],
  fileReaders: [readsUnitFile],
  filePlaces: [unitPlaces],
  personal: personalRows,
  logTexts: outlinesLogTexts,
}
