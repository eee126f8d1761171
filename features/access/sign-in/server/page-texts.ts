import type { Language } from '#server/kernel/http/refusal.ts'

const chinese = {
  signInTo: (name: string) => `登录 · ${name}`,
  register: '注册',
  activate: '激活账号',
  forgotten: '找回密码',
  bindOrRegister: '绑定或注册',
  bind: '绑定账号',
  wechat: '微信登录',
  question: '今日一问',
  needsScript: '登录需要浏览器允许运行脚本。请在浏览器设置中打开脚本后刷新本页。',
  platformTagline: '数字教材的出版与阅读',
  books: '教材',
  transit: '正在登录',
  institutions: '选择机构',
  institutionsHint: '从所在机构的入口登录',
  searchInstitution: '按名称查找机构',
  search: '查找',
  noInstitution: '没有找到这个名称的机构',
  more: '还有更多机构，请输入名称查找',
  announcements: '公告',
  unknownEntrance: (code: string) => `没有找到入口“${code}”。地址可能有误，请向学校核对；有账号的话，也可以在这里直接登录。`,
}

type Texts = typeof chinese

const english: Texts = {
  signInTo: (name) => `Sign in · ${name}`,
  register: 'Register',
  activate: 'Activate your account',
  forgotten: 'Forgotten password',
  bindOrRegister: 'Bind or register',
  bind: 'Bind your account',
  wechat: 'Sign in with WeChat',
  question: "Today's question",
  needsScript: 'Signing in requires JavaScript. Enable it in your browser settings and reload this page.',
  platformTagline: 'Publishing and reading digital textbooks',
  books: 'Textbooks',
  transit: 'Signing in',
  institutions: 'Choose an institution',
  institutionsHint: 'Sign in at the entrance of your institution',
  searchInstitution: 'Find an institution by its name',
  search: 'Find',
  noInstitution: 'No institution with this name was found',
  more: 'There are more institutions; type a name to find them',
  announcements: 'Announcements',
  unknownEntrance: (code) => `There is no entrance “${code}”. Check the address with your school. If you have an account, you can also sign in here.`,
}

/** The texts of the pages for signing in, as the server writes them. */
export const signInPageTexts = (language: Language): Texts => (language === 'zh-CN' ? chinese : english)
