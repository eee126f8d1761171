import { MenuOutlined, QuestionCircleOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Filled } from '#web/kernel/Filled.tsx'
import { topBarTools } from '../../shell-slots.ts'
import { showDialog } from '../../commands/app-dialogs.ts'
import { AvatarMenu } from '../../person/AvatarMenu.tsx'
import { TaskTray } from '../../tasks/TaskTray.tsx'
import { texts } from '../../texts.ts'
import style from './TopBar.module.css'
import { useLocation } from 'react-router'
import { useShownName } from '#web/kernel/page/object-name.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import { menuEntryName } from '../../menu/MenuBranch.tsx'
import { trailTo } from '../../menu/menu-trail.ts'
import { controlKey } from '../../commands/control-key.ts'

/** The header of the workbench: breadcrumb, search, help, tasks, inbox and account. */
export function TopBar({ trail, onMenu }: { trail?: readonly string[] | undefined; onMenu: () => void }) {
  const t = useTexts(texts)
  return (
    <header className={style.bar}>
      <Button type="text" className={style.menu ?? ''} icon={<MenuOutlined aria-hidden />} aria-label={t.openMenu} onClick={onMenu} />
      <Breadcrumb trail={trail} />
      <div className={style.tools}>
        <CommandSearch />
        <Tooltip title={`${t.help}　?`}>
          <Button
            type="text"
            className={style.help ?? ''}
            icon={<QuestionCircleOutlined aria-hidden />}
            aria-label={t.help}
            onClick={() => showDialog('keys')}
          />
        </Tooltip>
        <TaskTray />
        <Filled slot={topBarTools} props={{}} />
        <AvatarMenu />
      </div>
    </header>
  )
}

/** The breadcrumb: the menu entries down to the screen, or the given `trail` in areas with their own menu, and the name of the screen's object. */
function Breadcrumb({ trail }: { trail?: readonly string[] | undefined }) {
  const t = useTexts(texts)
  const { pathname } = useLocation()
  const menu = useGlobal((state) => state.menuNavigation)
  const object = useShownName((state) => state.name)
  const names = [...(trail ?? trailTo(menu, pathname).map(menuEntryName)), ...(object ? [object] : [])]
  if (!names.length) return null
  return (
    <nav aria-label={t.breadcrumb} className={style.trail}>
      <ol>
        {names.map((name, at) => (
          <li key={name} aria-current={at === names.length - 1 ? 'page' : undefined}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The button in the header that looks like a search field and opens the command palette. */
function CommandSearch() {
  const t = useTexts(texts)
  return (
    <button type="button" className={style.field} onClick={() => showDialog('search')} aria-keyshortcuts="Control+K Meta+K" aria-haspopup="dialog">
      <SearchOutlined aria-hidden="true" />
      <span className={style.hint}>{t.search}</span>
      <kbd className={style.keys}>{controlKey()} K</kbd>
    </button>
  )
}
