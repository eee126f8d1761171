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
  { path: '/apply/trial', layout: 'blank', title: { zh: '申请试用', en: 'Apply for a trial' }, needs: 'anyone', light: true },
  { path: '/institution', layout: 'blank', redirect: '/institution/change' },
  { path: '/institution/change', layout: 'blank', title: { zh: '选择机构', en: 'Choose institution' }, needs: 'signed-in', light: true },
  {
    path: '/announcements/list',
    layout: 'blank',
    title: { zh: '公告', en: 'Announcements' },
    needs: 'administrator',
    page: () => import('#features/messaging/announcements/web/AnnouncementsPage.tsx'),
  },
  { path: '/Previewtextbook', layout: 'blank', title: { zh: '教材预览', en: 'Textbook preview' }, needs: 'signed-in', light: true },
  {
    path: '/customer/list',
    layout: 'blank',
    title: { zh: '客户信息表', en: 'Customer information sheet' },
    needs: 'administrator',
    page: () => import('#features/people/customers/web/CustomersPage.tsx'),
  },
  {
    path: '/feedback/list',
    layout: 'blank',
    title: { zh: '意见反馈', en: 'Feedback' },
    needs: 'administrator',
    page: () => import('#features/messaging/feedback/web/FeedbackPage.tsx'),
  },
  {
    path: '/operationlog/list',
    layout: 'blank',
    title: { zh: '操作日志', en: 'Operation log' },
    needs: 'administrator',
    page: () => import('#features/insight/audit/web/LogPage.tsx'),
  },
  {
    path: '/idauthentication/list',
    layout: 'blank',
    title: { zh: '身份认证', en: 'Identity authentication' },
    needs: 'administrator',
    page: () => import('#features/people/identity/web/IdentityPage.tsx'),
  },
]
