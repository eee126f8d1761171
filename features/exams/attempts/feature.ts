import type { Feature } from '#server/kernel/feature.ts'
import { examinationRoutes } from './server/pages/routes.ts'

export const attemptsFeature: Feature = { name: 'attempts', routes: [examinationRoutes] }
