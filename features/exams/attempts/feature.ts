import type { Feature } from '#server/kernel/feature.ts'

export const attemptsFeature: Feature = { name: 'attempts' }
