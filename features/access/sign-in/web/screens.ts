import type { WebFeature } from '#web/kernel/screen.ts'

export const signInWeb: WebFeature = {
  screens: [
    { path: '/textbooklogin/:from?', layout: 'blank', title: { zh: '登录', en: 'Login' }, needs: 'anyone', query: ['redirect'], light: true },
    { path: '/logintransit', layout: 'blank', title: { zh: '登录中转', en: 'Login transit' }, needs: 'anyone', light: true },
    { path: '/institution', layout: 'blank', redirect: '/institution/change' },
    { path: '/institution/change', layout: 'blank', title: { zh: '选择机构', en: 'Choose institution' }, needs: 'signed-in', light: true },
    { path: '/mobile', layout: 'mobile', redirect: '/mobile/login' },
    { path: '/mobile/login', layout: 'mobile', title: { zh: '登录', en: 'Login' }, needs: 'anyone', light: true },
    { path: '/mobile/register', layout: 'mobile', title: { zh: '注册', en: 'Register' }, needs: 'anyone', light: true },
    { path: '/mobile/forgetPwd', layout: 'mobile', title: { zh: '找回密码', en: 'Forgotten password' }, needs: 'anyone', light: true },
    { path: '/mobile/bindingAndregister', layout: 'mobile', title: { zh: '绑定或注册', en: 'Bind or register' }, needs: 'anyone', light: true },
    { path: '/mobile/binding/account', layout: 'mobile', title: { zh: '绑定账号', en: 'Bind account' }, needs: 'anyone', light: true },
    { path: '/mobile/weChatVerify', layout: 'mobile', title: { zh: '微信登录', en: 'WeChat sign-in' }, needs: 'anyone', light: true },
  ],
}
