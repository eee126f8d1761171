import type { WebFeature } from '#web/kernel/screen.ts'
import { fill } from '#web/kernel/slots.ts'
import { accountSections, appParts, topBarTools } from '#web/shell/shell-slots.ts'

export const messagesWeb: WebFeature = {
  fillings: [
    fill(topBarTools, { name: 'bell', early: true, load: () => import('./inbox/Bell.tsx').then(({ Bell }) => Bell) }),
    fill(appParts, { name: 'inbox', early: true, load: () => import('./inbox/InboxHost.tsx').then(({ InboxHost }) => InboxHost) }),
    fill(accountSections, {
      name: 'messages',
      title: { zh: '消息', en: 'Messages' },
      rank: 40,
      load: () => import('./preferences/MessagePreferences.tsx').then(({ MessagePreferences }) => MessagePreferences),
    }),
  ],
}
