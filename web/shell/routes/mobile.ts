import type { Entry } from './screen.ts'

export const mobile: readonly Entry[] = [
  { path: '/mobile', layout: 'mobile', redirect: '/mobile/login' },
  { path: '/mobile/login', layout: 'mobile', title: { zh: '登录', en: 'Login' }, needs: 'anyone', light: true },
  { path: '/mobile/register', layout: 'mobile', title: { zh: '注册', en: 'Register' }, needs: 'anyone', light: true },
  { path: '/mobile/forgetPwd', layout: 'mobile', title: { zh: '找回密码', en: 'Forgotten password' }, needs: 'anyone', light: true },
  { path: '/mobile/bindingAndregister', layout: 'mobile', title: { zh: '绑定或注册', en: 'Bind or register' }, needs: 'anyone', light: true },
  { path: '/mobile/binding/account', layout: 'mobile', title: { zh: '绑定账号', en: 'Bind account' }, needs: 'anyone', light: true },
  { path: '/mobile/weChatVerify', layout: 'mobile', title: { zh: '微信登录', en: 'WeChat sign-in' }, needs: 'anyone', light: true },
  { path: '/mobile/myBooks', layout: 'mobile', title: { zh: '我的书架', en: 'My books' }, needs: 'signed-in', light: true },
  { path: '/mobile/bookDetail', layout: 'mobile', title: { zh: '教材详情', en: 'Book detail' }, needs: 'signed-in', light: true },
  { path: '/mobile/readBook', layout: 'mobile', title: { zh: '阅读', en: 'Read' }, needs: 'signed-in', light: true },
]
