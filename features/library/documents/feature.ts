import type { Feature } from '#server/kernel/feature.ts'
import documents from './server/calls.ts'
import { documentConverters } from './server/converters.ts'
import { pdfviewRoutes } from './server/pages/routes.ts'

export const documentsFeature: Feature = {
  name: 'documents',
  handlers: documents,
  routes: [pdfviewRoutes],
  converters: documentConverters,
}
