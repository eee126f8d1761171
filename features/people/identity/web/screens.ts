import type { WebFeature } from '#web/kernel/screen.ts'
import { fill } from '#web/kernel/slots.ts'
import { accountSections } from '#web/shell/shell-slots.ts'

export const identityWeb: WebFeature = {
  screens: [
    {
      path: '/idauthentication/list',
      layout: 'blank',
      title: { zh: '身份认证', en: 'Identity authentication' },
      needs: 'administrator',
      page: () => import('./IdentityPage.tsx'),
    },
  ],
  fillings: [
    fill(accountSections, {
      name: 'identity',
      title: { zh: '身份认证', en: 'Identity' },
      rank: 30,
      load: () => import('./MyIdentity.tsx').then(({ MyIdentity }) => MyIdentity),
    }),
  ],
}
