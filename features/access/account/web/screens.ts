import type { WebFeature } from '#web/kernel/screen.ts'
import { fill } from '#web/kernel/slots.ts'
import { accountSections } from '#web/shell/shell-slots.ts'

export const accountWeb: WebFeature = {
  screens: [
    { path: '/account', layout: 'account', redirect: '/account/data' },
    {
      path: '/account/data',
      layout: 'account',
      title: { zh: '个人资料', en: 'Personal data' },
      needs: 'signed-in',
      page: () => import('./AccountPage.tsx'),
    },
    {
      path: '/account/password',
      layout: 'account',
      title: { zh: '修改密码', en: 'Password' },
      needs: 'signed-in',
      page: () => import('./security/PasswordPage.tsx'),
    },
  ],
  fillings: [
    fill(accountSections, {
      name: 'profile',
      title: { zh: '个人资料', en: 'Profile' },
      rank: 10,
      load: () => import('./profile/Profile.tsx').then(({ Profile }) => Profile),
    }),
    fill(accountSections, {
      name: 'security',
      title: { zh: '登录与安全', en: 'Sign-in and security' },
      rank: 20,
      load: () => import('./security/Security.tsx').then(({ Security }) => Security),
    }),
    fill(accountSections, {
      name: 'comfort',
      title: { zh: '显示与操作', en: 'Display and keys' },
      rank: 50,
      load: () => import('./profile/DisplaySettings.tsx').then(({ DisplaySettings }) => DisplaySettings),
    }),
  ],
  places: [
    {
      name: 'account',
      group: 'person',
      rank: 150,
      path: '/account/data',
      needs: 'everybody',
      title: { zh: '我的账号', en: 'My account' },
      help: { zh: '资料、安全、通知与隐私', en: 'Profile, security, notifications and privacy' },
    },
    {
      name: 'password',
      group: 'person',
      rank: 160,
      path: '/account/password',
      needs: 'everybody',
      title: { zh: '修改密码', en: 'Change password' },
      help: { zh: '换一个新密码，其他设备会退出', en: 'Set a new password; other devices are signed out' },
    },
  ],
}
