import type { Feature } from '#server/kernel/feature.ts'
import invigilation from './server/calls.ts'
import { invigilationLogTexts } from './server/manifest/log-texts.ts'

export const invigilationFeature: Feature = { name: 'invigilation', handlers: invigilation, logTexts: invigilationLogTexts }
