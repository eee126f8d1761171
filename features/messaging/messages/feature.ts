import type { Feature } from '#server/kernel/feature.ts'
import messages from './server/calls.ts'
import { deliveriesDue } from './server/deliveries/deliver.ts'
import deliveries from './server/deliveries/delivery-calls.ts'
import { oldMessagesDue } from './server/retention.ts'
import { unsubscribeRoutes } from './server/routes.ts'
import { personalRows } from './server/manifest/personal-rows.ts'
import { sentence } from '#server/kernel/people/right-sentence.ts'
import { loadDemoMessages } from './server/manifest/demo.ts'

export const messagesFeature: Feature = {
  name: 'messages',
  handlers: [...messages, ...deliveries],
  routes: [unsubscribeRoutes],
  startAnswers: ['/pressplatform/messages/unread'],
  due: [deliveriesDue, oldMessagesDue],
  personal: personalRows,
  sentences: [sentence(350, 'SystemManagement:delivery', '查看短信和邮件的发送记录', 'See the delivery of text messages and mail')],
  demo: [loadDemoMessages],
}
