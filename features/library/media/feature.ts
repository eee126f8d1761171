import type { Feature } from '#server/kernel/feature.ts'
import media from './server/calls.ts'
import { captionRoutes } from './server/captions/caption-route.ts'
import { playerSites } from './server/player-sites.ts'
import { mediaConverter } from './server/convert/converter.ts'
import { mediaCopier } from './server/manifest/copier.ts'
import { mediaLogTexts } from './server/manifest/log-texts.ts'
import { personalRows } from './server/manifest/personal-rows.ts'
import notes from './server/notes/note-calls.ts'

export const mediaFeature: Feature = {
  name: 'media',
  handlers: [...media, ...notes],
  routes: [captionRoutes],
  mediaSites: [playerSites],
  converters: [mediaConverter],
  fileCopiers: [mediaCopier],
  personal: personalRows,
  logTexts: mediaLogTexts,
}
