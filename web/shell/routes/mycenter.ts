import type { Entry } from './screen.ts'

export const mycenter: readonly Entry[] = [
  { path: '/mycenter', layout: 'mycenter', redirect: '/mycenter/home' },
  {
    path: '/mycenter/home',
    layout: 'mycenter',
    title: { zh: '个人主页', en: 'Home' },
    needs: 'signed-in',
    page: () => import('#features/insight/home/web/PersonHomePage.tsx'),
  },
  {
    path: '/mycenter/textbook',
    layout: 'mycenter',
    title: { zh: '我的教材', en: 'My textbooks' },
    needs: 'signed-in',
    page: () => import('#features/reading/shelf/web/MyTextbooksPage.tsx'),
  },
]
