import type { Feature } from '#server/kernel/feature.ts'
import { testLayoutDue } from './server/layout/lay-out.ts'

export const testsFeature: Feature = { name: 'tests', due: [testLayoutDue] }
