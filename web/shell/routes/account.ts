import type { Entry } from './screen.ts'

export const account: readonly Entry[] = [
  { path: '/account', layout: 'account', redirect: '/account/data' },
  {
    path: '/account/data',
    layout: 'account',
    title: { zh: '个人资料', en: 'Personal data' },
    needs: 'signed-in',
    page: () => import('#features/access/account/web/AccountPage.tsx'),
  },
  {
    path: '/account/password',
    layout: 'account',
    title: { zh: '修改密码', en: 'Password' },
    needs: 'signed-in',
    page: () => import('#features/access/account/web/security/PasswordPage.tsx'),
  },
]
