import type { WebFeature } from '#web/kernel/screen.ts'
import { fill } from '#web/kernel/slots.ts'
import { accountSections } from '#web/shell/shell-slots.ts'

export const privacyWeb: WebFeature = {
  fillings: [
    fill(accountSections, {
      name: 'privacy',
      title: { zh: '我的数据', en: 'My data' },
      rank: 70,
      load: () => import('./Privacy.tsx').then(({ Privacy }) => Privacy),
    }),
  ],
}
