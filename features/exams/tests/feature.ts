import type { Feature } from '#server/kernel/feature.ts'
import { testLayoutDue } from './server/layout/lay-out.ts'
import { personalRows } from './server/manifest/personal-rows.ts'

export const testsFeature: Feature = { name: 'tests', due: [testLayoutDue], personal: personalRows }
