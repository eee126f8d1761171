import type { Entry } from './screen.ts'

export const mobile: readonly Entry[] = [
  { path: '/mobile', layout: 'mobile', redirect: '/mobile/login' },
  { path: '/mobile/login', layout: 'mobile', title: { zh: '登录', en: 'Login' }, needs: 'anyone', light: true },
  { path: '/mobile/myBooks', layout: 'mobile', title: { zh: '我的书架', en: 'My books' }, needs: 'signed-in', light: true },
  { path: '/mobile/bookDetail', layout: 'mobile', title: { zh: '教材详情', en: 'Book detail' }, needs: 'signed-in', light: true },
  { path: '/mobile/readBook', layout: 'mobile', title: { zh: '阅读', en: 'Read' }, needs: 'signed-in', light: true },
]
