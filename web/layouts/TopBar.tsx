import { MenuOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTexts } from '../kernel/use-texts.ts'
import { Bell } from '../messages/Bell.tsx'
import { AvatarMenu } from './AvatarMenu.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { CommandSearch } from './CommandSearch.tsx'
import { ShortcutHelp } from './ShortcutHelp.tsx'
import { TaskTray } from './TaskTray.tsx'
import { texts } from './texts.ts'
import style from './TopBar.module.css'

/** The header of the workbench: where one is, search, help, tasks and oneself. */
export function TopBar({ trail, onMenu }: { trail?: readonly string[] | undefined; onMenu: () => void }) {
  const t = useTexts(texts)
  return (
    <header className={style.bar}>
      <Button type="text" className={style.menu ?? ''} icon={<MenuOutlined aria-hidden />} aria-label={t.openMenu} onClick={onMenu} />
      <Breadcrumb trail={trail} />
      <div className={style.tools}>
        <CommandSearch />
        <ShortcutHelp />
        <TaskTray />
        <Bell />
        <AvatarMenu />
      </div>
    </header>
  )
}
