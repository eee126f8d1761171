import type { Feature } from '#server/kernel/feature.ts'

export const testsFeature: Feature = { name: 'tests' }
