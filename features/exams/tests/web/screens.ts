import type { WebFeature } from '#web/kernel/screen.ts'

export const testsWeb: WebFeature = { screens: [] }
