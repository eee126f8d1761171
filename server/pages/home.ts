import { menuFor, type MenuEntry } from '#contract/modules.ts'
import type { User } from '#server/kernel/access/session.ts'

/** Menu entries whose screens exist already. */
const built = [
  '/comprehensive',
  '/textbookindex',
  '/education/classes',
  '/textmange/mytext/',
  '/textmange/organization/',
  '/resource',
  '/exam/question/management',
  '/user/list',
  '/user/author',
  '/user/teachers',
  '/system',
]

/** The page that `/` redirects to: sign-in; on a phone the user's books; for staff the first entry of their menu, for students their own page. */
export function homeOf(user: Pick<User, 'modules'> | undefined, phone: boolean): string {
  if (!user) return phone ? '/mobile/login' : '/textbooklogin'
  if (phone) return '/mobile/myBooks'
  return paths(menuFor(user.modules)).find((path) => built.includes(path)) ?? '/mycenter/home'
}

const paths = (entries: readonly MenuEntry[]): string[] => entries.flatMap(({ path, children }) => (children ? paths(children) : [path]))
