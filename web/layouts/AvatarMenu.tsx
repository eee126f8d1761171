import type { logout } from '@recto/contract/session'
import { Dropdown, type MenuProps } from 'antd'
import { language, languages, setLanguage, type Language } from '../kernel/language.ts'
import { screenHref } from '../kernel/router-base.ts'
import { forgetPerson, useGlobal } from '../kernel/state.ts'
import { themeChoices, useTheme } from '../kernel/theme-choice.ts'
import { useCall } from '../kernel/use-call.ts'
import { useLive } from '../kernel/use-live.ts'
import { useTexts } from '../kernel/use-texts.ts'
import { useThemeSwitch } from './use-theme-switch.ts'
import { Avatar } from '../ui/Avatar.tsx'
import style from './AvatarMenu.module.css'
import { texts } from './texts.ts'

const languageNames: Record<Language, string> = { 'zh-CN': '简体中文', 'en-US': 'English' }

/** Oneself: appearance, language, one's own books, and the way out. */
export function AvatarMenu() {
  const t = useTexts(texts)
  const user = useGlobal((state) => state.userInfo)
  const choice = useTheme((state) => state.choice)
  const switchTheme = useThemeSwitch()
  const leave = () => {
    forgetPerson()
    location.assign(screenHref('/textbooklogin'))
  }
  const [signOut] = useCall<typeof logout>('GET /pressplatform/user/logout', { onDone: leave })
  useLive('signed-out', leave)
  if (!user) return null

  const items: MenuProps['items'] = [
    { key: 'me', type: 'group', label: <Who name={user.name} account={user.account} institution={user.institutionName} /> },
    { type: 'divider' },
    { key: '/mycenter/textbook', label: t.myTextbooks },
    { key: 'theme', label: t.theme, children: themeChoices.map((theme) => ({ key: `theme ${theme}`, label: t[theme] })) },
    {
      key: 'language',
      label: t.language,
      children: languages.map((code) => ({ key: `language ${code}`, label: <span lang={code}>{languageNames[code]}</span> })),
    },
    { type: 'divider' },
    { key: 'out', label: t.signOut },
    { key: 'out everywhere', label: t.signOutEverywhere },
  ]
  const onClick = ({ key }: { key: string }) => {
    const [what = '', value = ''] = key.split(' ')
    if (what === 'theme') switchTheme(value)
    else if (what === 'language') setLanguage(value as Language)
    else if (what === 'out') void signOut({ query: { everywhere: value === 'everywhere' } })
    else location.assign(screenHref(key))
  }
  const selectedKeys = [`theme ${choice}`, `language ${language()}`]
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items, onClick, selectedKeys }}>
      <button type="button" className={style.me} aria-label={t.me(user.name)}>
        <Avatar name={user.name} src={user.avatarUrl} size={28} />
      </button>
    </Dropdown>
  )
}

function Who({ name, account, institution }: { name: string; account: string; institution: string }) {
  return (
    <span className={style.who}>
      <b>{name}</b>
      <span>{account}</span>
      <span>{institution}</span>
    </span>
  )
}
