import type { Feature } from '#server/kernel/feature.ts'
import attachments from './server/calls.ts'

export const attachmentsFeature: Feature = {
  name: 'attachments',
  handlers: attachments,
}
