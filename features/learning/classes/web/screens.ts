import type { WebFeature } from '#web/kernel/screen.ts'

export const classesWeb: WebFeature = { screens: [] }
