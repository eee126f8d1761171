import type { Feature } from '#server/kernel/feature.ts'

export const classesFeature: Feature = { name: 'classes' }
