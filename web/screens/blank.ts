import type { Entry } from './screen.ts'

export const blank: readonly Entry[] = [
  { path: '/textbooklogin/:from?', layout: 'blank', title: { zh: '登录', en: 'Login' }, needs: 'anyone', query: ['redirect'], light: true },
  { path: '/logintransit', layout: 'blank', title: { zh: '登录中转', en: 'Login transit' }, needs: 'anyone', light: true },
  {
    path: '/exception',
    layout: 'blank',
    title: { zh: '出错了', en: 'Exception' },
    needs: 'anyone',
    query: ['errorCode', 'errorMessage'],
    light: true,
  },
  { path: '/institution', layout: 'blank', redirect: '/institution/change' },
  { path: '/institution/change', layout: 'blank', title: { zh: '选择机构', en: 'Choose institution' }, needs: 'signed-in', light: true },
  {
    path: '/announcements/list',
    layout: 'blank',
    title: { zh: '公告', en: 'Announcements' },
    needs: 'administrator',
    page: () => import('../announcements/AnnouncementsPage.tsx'),
  },
  { path: '/Previewtextbook', layout: 'blank', title: { zh: '教材预览', en: 'Textbook preview' }, needs: 'signed-in', light: true },
]
