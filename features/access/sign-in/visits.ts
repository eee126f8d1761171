import type { Visit } from '#e2e/visits.ts'

/** The state of a sign-in as an address carries it; its token is not valid. */
const step = (next: string, provider = '', name = '') =>
  encodeURIComponent(JSON.stringify({ next, token: 'none', documents: ['privacy'], provider, name }))
const held = step('bind', 'wechat', '陈建国')

export const visits: readonly Visit[] = [
  { path: '/textbooklogin/jiangchuan' },
  { path: '/textbooklogin' },
  { path: '/mobile/forgetPwd?from=jiangchuan' },
  { path: `/mobile/bindingAndregister?from=jiangchuan#pending=${held}` },
  { path: `/mobile/binding/account?from=jiangchuan#pending=${held}` },
  { path: `/textbooklogin/jiangchuan#pending=${step('factor')}` },
  { path: `/textbooklogin/jiangchuan#pending=${step('password')}` },
  { path: `/textbooklogin/jiangchuan#pending=${step('consent')}` },
  { path: '/exception?errorCode=notFound' },
  { path: '/logintransit' },
  { path: '/institution/change', who: 'author' },
  { path: '/mobile/login', phone: true },
  { path: '/mobile/register?from=jiangchuan', phone: true },
  { path: '/mobile/register?from=jiangchuan&code=', phone: true },
  { path: '/mobile/forgetPwd?from=jiangchuan', phone: true },
  { path: '/mobile/weChatVerify', phone: true },
]
