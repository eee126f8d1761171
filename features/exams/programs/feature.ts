import type { Feature } from '#server/kernel/feature.ts'
import programs from './server/calls.ts'

export const programsFeature: Feature = { name: 'programs', handlers: programs }
