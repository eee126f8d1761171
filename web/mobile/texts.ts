export const texts = {
  'zh-CN': {
    me: '我的',
    institution: '机构',
    change: '切换机构',
    theme: '主题',
    themes: (name: 'light' | 'dark' | 'system') => ({ light: '浅色', dark: '深色', system: '跟随系统' })[name],
    language: '语言',
    signOut: '退出登录',
    signingOut: '正在退出…',
    close: '关闭',
  },
  'en-US': {
    me: 'Me',
    institution: 'Institution',
    change: 'Change',
    theme: 'Theme',
    themes: (name: 'light' | 'dark' | 'system') => ({ light: 'Light', dark: 'Dark', system: 'System' })[name],
    language: 'Language',
    signOut: 'Sign out',
    signingOut: 'Signing out…',
    close: 'Close',
  },
}
