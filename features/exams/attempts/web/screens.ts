import type { WebFeature } from '#web/kernel/screen.ts'

export const attemptsWeb: WebFeature = { screens: [] }
