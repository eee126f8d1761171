import type { Feature } from '#server/kernel/feature.ts'
import { personalRows } from './server/manifest/personal-rows.ts'

export const classesFeature: Feature = { name: 'classes', personal: personalRows }
