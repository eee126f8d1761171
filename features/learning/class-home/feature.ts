import type { Feature } from '#server/kernel/feature.ts'
import home from './server/calls.ts'
import { readingPart } from './server/manifest/class-part.ts'

export const classHomeFeature: Feature = { name: 'class-home', handlers: home, classParts: [readingPart] }
