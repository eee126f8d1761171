import type { WebFeature } from '#web/kernel/screen.ts'

export const discussionsWeb: WebFeature = {
  screens: [
    {
      path: '/education/classes/discuss',
      layout: 'class',
      title: { zh: '讨论', en: 'Discussions' },
      needs: 'class member',
      tab: { rank: 60, title: { zh: '讨论', en: 'Discussions' } },
      page: () => import('./list/ClassTopicsPage.tsx'),
    },
    {
      path: '/education/classes/discuss/details',
      layout: 'class',
      title: { zh: '讨论详情', en: 'Discussion' },
      needs: 'class member',
      page: () => import('./topic/TopicPage.tsx'),
    },
    {
      path: '/education/discuss',
      layout: 'main',
      title: { zh: '讨论', en: 'Discussions' },
      permission: 'teach',
      menu: true,
      page: () => import('./list/TaughtTopicsPage.tsx'),
    },
    {
      path: '/mycenter/learning/discuss',
      layout: 'mycenter',
      title: { zh: '我的讨论', en: 'My discussions' },
      needs: 'signed-in',
      tab: { rank: 50, title: { zh: '讨论', en: 'Discussions' } },
      page: () => import('./list/MyTopicsPage.tsx'),
    },
  ],
}
