import type { Feature } from '#server/kernel/feature.ts'

export const papersFeature: Feature = { name: 'papers' }
