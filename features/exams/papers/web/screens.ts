import type { WebFeature } from '#web/kernel/screen.ts'

export const papersWeb: WebFeature = { screens: [] }
