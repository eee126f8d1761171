export const lightFormTexts = {
  'zh-CN': {
    password: '密码',
    showPassword: '显示密码',
    hidePassword: '隐藏密码',
    capsLock: '大写锁定已打开',
    keep: '在这台设备上保持登录 30 天',
    busy: '正在登录…',
    language: '界面语言',
  },
  'en-US': {
    password: 'Password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    capsLock: 'Caps lock is on',
    keep: 'Stay signed in on this device for 30 days',
    busy: 'Signing in…',
    language: 'Language',
  },
}
