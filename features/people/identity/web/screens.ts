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
      right: 'user_management:identity',
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
  places: [
    {
      name: 'identities',
      group: 'people',
      rank: 20,
      path: '/idauthentication/list',
      needs: 'user_management:identity',
      title: { zh: '身份认证', en: 'Identities' },
      help: { zh: '教师、学生、作者和机构的认证申请', en: 'Applications from teachers, students, authors and institutions' },
    },
  ],
}
