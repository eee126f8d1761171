import type { WebFeature } from '#web/kernel/screen.ts'
import { fill } from '#web/kernel/slots.ts'
import { accountSections, appParts, systemSections, topBarTools } from '#web/shell/shell-slots.ts'

export const messagesWeb: WebFeature = {
  fillings: [
    fill(systemSections, { name: 'delivery', rank: 50, load: () => import('./deliveries/DeliveryLog.tsx').then(({ DeliveryLog }) => DeliveryLog) }),
    fill(topBarTools, { name: 'bell', early: true, load: () => import('./inbox/Bell.tsx').then(({ Bell }) => Bell) }),
    fill(appParts, { name: 'inbox', early: true, load: () => import('./inbox/InboxHost.tsx').then(({ InboxHost }) => InboxHost) }),
    fill(accountSections, {
      name: 'messages',
      title: { zh: '消息', en: 'Messages' },
      rank: 40,
      load: () => import('./preferences/MessagePreferences.tsx').then(({ MessagePreferences }) => MessagePreferences),
    }),
  ],
  places: [
    {
      name: 'delivery',
      group: 'system',
      rank: 130,
      path: '/system?section=delivery',
      needs: 'SystemManagement:delivery',
      title: { zh: '投递记录', en: 'Deliveries' },
      help: { zh: '邮件、短信和微信的送达情况', en: 'Delivery status of emails, text messages and WeChat messages' },
    },
  ],
}
