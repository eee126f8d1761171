import type { Feature } from '#server/kernel/feature.ts'
import documents from './server/calls.ts'
import { documentConverters } from './server/converters.ts'

export const documentsFeature: Feature = {
  name: 'documents',
  handlers: documents,
  converters: documentConverters,
}
