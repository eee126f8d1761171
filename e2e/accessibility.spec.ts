import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { type Account, ask, bookNamed, phone, signIn } from './people.ts'

interface Screen {
  who?: Account
  path: string
}

/** The state of a sign-in as an address carries it; its token is not valid. */
const step = (next: string, provider = '', name = '') =>
  encodeURIComponent(JSON.stringify({ next, token: 'none', documents: ['privacy'], provider, name }))
const held = step('bind', 'wechat', '陈建国')

const desktop: Screen[] = [
  { path: '/textbooklogin/jiangchuan' },
  { path: '/textbooklogin' },
  { path: '/mobile/forgetPwd?from=jiangchuan' },
  { path: `/mobile/bindingAndregister?from=jiangchuan#pending=${held}` },
  { path: `/mobile/binding/account?from=jiangchuan#pending=${held}` },
  { path: `/textbooklogin/jiangchuan#pending=${step('factor')}` },
  { path: `/textbooklogin/jiangchuan#pending=${step('password')}` },
  { path: `/textbooklogin/jiangchuan#pending=${step('consent')}` },
  { path: '/apply/trial' },
  { path: '/exception?errorCode=notFound' },
  { path: '/logintransit' },
  { who: 'author', path: '/institution/change' },
  { who: 'author', path: '/textbookindex' },
  { who: 'author', path: '/textmange/mytext/' },
  { who: 'author', path: '/textmange/mytext/?view=table' },
  { who: 'author', path: '/textmange/mytext/?bin=1' },
  { who: 'author', path: '/textmange/mytext/?import=1' },
  { who: 'author', path: '/editbook/moocbaseinfo?id=TEXTBOOK' },
  { who: 'author', path: '/editbook/chapter?id=TEXTBOOK' },
  { who: 'author', path: '/editbook/chapter' },
  { who: 'admin', path: '/user/list' },
  { who: 'admin', path: '/user/list?new=1' },
  { who: 'admin', path: '/user/list?import=1' },
  { who: 'admin', path: '/user/list?view=groups&new=1' },
  { who: 'admin', path: '/user/list?view=roles' },
  { who: 'admin', path: '/textmange/institutions/' },
  { who: 'admin', path: '/system' },
  { who: 'admin', path: '/system?section=setting' },
  { who: 'admin', path: '/system?section=signOn' },
  { who: 'admin', path: '/system?section=delivery' },
  { who: 'admin', path: '/system?section=directory' },
  { who: 'admin', path: '/organization/management' },
  { who: 'admin', path: '/organization/management?section=departments' },
  { who: 'admin', path: '/organization/management?section=cohorts' },
  { who: 'admin', path: '/organization/recharge' },
  { who: 'admin', path: '/operationlog/list' },
  { who: 'admin', path: '/idauthentication/list' },
  { who: 'admin', path: '/feedback/list' },
  { who: 'admin', path: '/announcements/list' },
  { who: 'admin', path: '/comprehensive' },
  { who: 'root', path: '/organization/list' },
  { who: 'root', path: '/customer/list' },
  { who: 'root', path: '/comprehensive' },
  { who: 'student', path: '/mycenter/home' },
  { who: 'student', path: '/mycenter/home?inbox=1' },
  { who: 'student', path: '/mycenter/textbook' },
  { who: 'student', path: '/account/data' },
  { who: 'student', path: '/account/password' },
  { who: 'student', path: '/Previewtextbook?id=BOOK' },
]
const handset: Screen[] = [
  { path: '/mobile/login' },
  { path: '/mobile/register?from=jiangchuan' },
  { path: '/mobile/register?from=jiangchuan&code=' },
  { path: '/mobile/forgetPwd?from=jiangchuan' },
  { path: '/mobile/weChatVerify' },
  { who: 'student', path: '/mobile/myBooks' },
  { who: 'student', path: '/mobile/bookDetail?id=BOOK' },
  { who: 'student', path: '/mobile/readBook?id=BOOK' },
]
const looks = [
  { theme: 'light', language: 'zh-CN' },
  { theme: 'dark', language: 'en-US' },
] as const

/** Opens a screen as a person; signs in only when the person changes. */
async function open(page: Page, { who, path }: Screen, before: Screen | undefined): Promise<void> {
  if (before?.who !== who || !before) {
    // The previous screen would notice that its session has ended and navigate away by itself.
    await page.goto('about:blank')
    await page.context().clearCookies()
    if (who) await signIn(page, who)
  }
  await page.goto(await filled(page, path))
  await page.waitForLoadState('networkidle')
}

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).exclude('.katex-html').analyze()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  const serious = violations.filter((each) => each.impact === 'serious' || each.impact === 'critical')
  return [
    ...serious.map(
      (each) => `${each.id}: ${each.nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`.slice(0, 300)).join(' | ')}`,
    ),
    ...(overflow > 0 ? [`sideways scroll of ${overflow} px`] : []),
  ]
}

async function filled(page: Page, path: string): Promise<string> {
  if (path.includes('=BOOK')) return path.replace('BOOK', await bookNamed(page.request, '大学物理'))
  if (!path.includes('=TEXTBOOK')) return path
  const { items } = await ask<{ items: { id: string }[] }>(page.request, 'POST', '/pressplatform/textbooks/info', { q: '大学物理' })
  return path.replace('TEXTBOOK', items[0]?.id ?? '')
}

test.describe.configure({ mode: 'parallel' })

const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }

// One page visits all screens in both widths. It keeps what it has loaded, which saves minutes.
for (const { theme, language } of looks) {
  const walks = [
    { name: 'at a desk, in 1440 and 390 px', screens: desktop, device: { viewport: wide }, widths: [wide, narrow] },
    { name: 'on a phone', screens: handset, device: phone, widths: [narrow] },
  ]
  for (const { name, screens, device, widths } of walks)
    test.describe(`${name}, ${theme}, ${language}`, () => {
      test.use({ colorScheme: theme, locale: language, ...device })
      test('no screen has a serious accessibility finding or scrolls sideways', async ({ page }) => {
        test.setTimeout(480_000)
        let before: Screen | undefined
        for (const screen of screens) {
          await page.setViewportSize(widths[0] ?? wide)
          await open(page, screen, before)
          before = screen
          for (const size of widths) {
            await page.setViewportSize(size)
            expect.soft(await findings(page), `${screen.who ?? 'anyone'} at ${screen.path}, ${size.width} px`).toEqual([])
          }
        }
      })
    })
}
