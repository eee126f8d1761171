import type { WebFeature } from '#web/kernel/screen.ts'

export const homeWeb: WebFeature = {
  screens: [
    {
      path: '/comprehensive',
      layout: 'main',
      title: { zh: '首页', en: 'Home' },
      permission: 'comprehensive',
      menu: true,
      page: () => import('./HomePage.tsx'),
    },
    { path: '/mycenter', layout: 'mycenter', redirect: '/mycenter/home' },
    {
      path: '/mycenter/home',
      layout: 'mycenter',
      title: { zh: '个人主页', en: 'Home' },
      needs: 'signed-in',
      tab: { rank: 10, title: { zh: '个人主页', en: 'Home' } },
      page: () => import('./PersonHomePage.tsx'),
    },
  ],
  places: [
    {
      name: 'centre',
      group: 'person',
      rank: 140,
      path: '/mycenter/home',
      needs: 'everybody',
      title: { zh: '个人主页', en: 'My page' },
      help: { zh: '在读教材、公告与消息', en: 'Books, announcements and messages' },
    },
  ],
}
