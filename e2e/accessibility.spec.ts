import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { type Account, ask, bookNamed, phone, signIn } from './people.ts'

interface Screen {
  who?: Account
  path: string
}

/** A step of a sign-in as it comes in an address; its token is good for nothing. */
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
  { path: '/exception?errorCode=notFound' },
  { path: '/logintransit' },
  { who: 'author', path: '/institution/change' },
  { who: 'author', path: '/textbookindex' },
  { who: 'author', path: '/textmange/mytext/' },
  { who: 'author', path: '/textmange/mytext/?view=table' },
  { who: 'author', path: '/textmange/mytext/?bin=1' },
  { who: 'author', path: '/textmange/mytext/?import=1' },
  { who: 'admin', path: '/textmange/institutions/' },
  { who: 'author', path: '/editbook/moocbaseinfo?id=TEXTBOOK' },
  { who: 'author', path: '/editbook/chapter?id=TEXTBOOK' },
  { who: 'author', path: '/editbook/chapter' },
  { who: 'admin', path: '/user/list' },
  { who: 'admin', path: '/user/list?new=1' },
  { who: 'admin', path: '/user/list?import=1' },
  { who: 'admin', path: '/user/list?view=groups&new=1' },
  { who: 'admin', path: '/user/list?view=roles' },
  { who: 'student', path: '/mycenter/textbook' },
  { who: 'student', path: '/Previewtextbook?id=BOOK' },
  { who: 'admin', path: '/comprehensive' },
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

async function findings(page: Page, { who, path }: Screen): Promise<string[]> {
  // The screen before would find its session gone and leave by itself.
  await page.goto('about:blank')
  await page.context().clearCookies()
  if (who) await signIn(page, who)
  // A step is taken up only in the tab that has begun the sign-in.
  if (path.includes('#pending')) await page.addInitScript(() => sessionStorage.setItem('recto.left', String(Date.now())))
  await page.goto(await filled(page, path))
  await page.waitForLoadState('networkidle')
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

// One page walks through all screens: what it has loaded once it keeps, which makes the difference of minutes.
for (const { theme, language } of looks) {
  for (const width of [1440, 390]) {
    test.describe(`${width} px, ${theme}, ${language}`, () => {
      test.use({ colorScheme: theme, locale: language, ...(width === 390 ? phone : {}) })
      test('no serious finding and no sideways scroll on any screen', async ({ page }) => {
        test.setTimeout(240_000)
        for (const screen of width === 390 ? [...desktop, ...handset] : desktop) {
          expect.soft(await findings(page, screen), `${screen.who ?? 'anyone'} at ${screen.path}`).toEqual([])
        }
      })
    })
  }
}
