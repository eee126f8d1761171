import type { Data } from '#contract/call.ts'
import type { preferenceList, userDetail } from '#features/access/account/contract.ts'
import { type MenuEntry, menuFor } from '#contract/modules.ts'
import type { seoGet, settingGet } from '#features/site/portal/contract.ts'
import type { parameterList } from '#features/insight/system/contract.ts'
import type { typeFirstList } from '#features/authoring/textbooks/contract.ts'
import type { roleModule } from '#features/people/users/contract.ts'
import { send } from '../send/send.ts'
import { enabledParameters, useGlobal } from './state.ts'
import { setZone } from './zone.ts'
import { chooseTheme } from '../page/theme-choice.ts'

export interface Session {
  /** The last part of the browser's title. */
  siteTitle: string
  logoUrl: string
  preferences: Data<typeof preferenceList>
}

/** Reads the signed-in member and their rights and puts them into the client state of specification section 3. Throws a RequestError. */
export async function loadSession(): Promise<Session> {
  const quiet = { silent: true } as const
  const [userInfo, role, book, portal, loginStyle, seo, preferences] = await Promise.all([
    send<typeof userDetail>('GET /pressplatform/user/detail', {}, quiet),
    send<typeof roleModule>('GET /unifiedplatform/v1/user/rolemodule', {}, quiet),
    send<typeof parameterList>('GET /unifiedplatform/v1/app/app/module/parameter/list', { query: { moduleCode: 'mybook' } }, quiet),
    send<typeof parameterList>('GET /unifiedplatform/v1/app/app/module/parameter/list', { query: { moduleCode: 'LearningPortal' } }, quiet),
    send<typeof settingGet>('GET /unifiedplatform/v1/setting', { query: {} }, quiet),
    send<typeof seoGet>('GET /unifiedplatform/v1/setting/seo', { query: {} }, quiet),
    send<typeof preferenceList>('GET /pressplatform/account/preferences', {}, quiet),
  ])
  setZone(userInfo.timeZone)
  useGlobal.setState({
    userInfo,
    permissionList: role.modules,
    buttonPermissions: role.moduleFeatures,
    menuNavigation: await menuOf(role.modules),
    myBookParameters: enabledParameters([...book, ...portal]),
    loginStyle,
  })
  chooseTheme(preferences.find(({ name }) => name === 'theme')?.value ?? '')
  return { siteTitle: seo.title, logoUrl: role.logoUrl, preferences }
}

async function menuOf(modules: readonly string[]): Promise<MenuEntry[]> {
  const menu = menuFor(modules)
  if (!modules.includes('allbook')) return menu
  // If the types cannot be read, the menu is shown without them.
  const types = await send<typeof typeFirstList>('GET /pressplatform/textbooks/type/first', {}, { silent: true, cache: true }).catch(() => [])
  return withTypes(menu, types)
}

interface TextbookType {
  id: string
  name: string
  nameEn: string
}

const parent = '/textmange/organization/'
const all = '/textmange/institutions/'

/** Adds the list of all textbooks, and one for each first-level type, below "All textbooks" (specification section 2). */
export function withTypes(menu: readonly MenuEntry[], types: readonly TextbookType[]): MenuEntry[] {
  return menu.map((entry) => {
    if (entry.path === parent) return { ...entry, children: [{ zh: '全部', en: 'All', path: all }, ...types.map(entryOf)] }
    return entry.children ? { ...entry, children: withTypes(entry.children, types) } : entry
  })
}

const entryOf = ({ id, name, nameEn }: TextbookType): MenuEntry => ({ zh: name, en: nameEn || name, path: `${all}${id}` })
