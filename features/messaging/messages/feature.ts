import type { Feature } from '#server/kernel/feature.ts'
import messages from './server/calls.ts'
import { deliveriesDue } from './server/deliver.ts'
import deliveries from './server/delivery-calls.ts'
import { oldMessagesDue } from './server/retention.ts'
import { unsubscribeRoutes } from './server/routes.ts'
import { personalRows } from './server/personal-rows.ts'

export const messagesFeature: Feature = {
  name: 'messages',
  handlers: [...messages, ...deliveries],
  routes: [unsubscribeRoutes],
  due: [deliveriesDue, oldMessagesDue],
  personal: personalRows,
}
