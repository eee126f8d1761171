import type { WebFeature } from '#web/kernel/screen.ts'

export const shelfWeb: WebFeature = {
  screens: [
    { path: '/mobile/myBooks', layout: 'mobile', title: { zh: '我的书架', en: 'My books' }, needs: 'signed-in', light: true },
    { path: '/mobile/bookDetail', layout: 'mobile', title: { zh: '教材详情', en: 'Book detail' }, needs: 'signed-in', light: true },
    {
      path: '/mycenter/textbook',
      layout: 'mycenter',
      title: { zh: '我的教材', en: 'My textbooks' },
      needs: 'signed-in',
      tab: { rank: 20, title: { zh: '我的教材', en: 'My textbooks' } },
      page: () => import('./MyTextbooksPage.tsx'),
    },
  ],
}
