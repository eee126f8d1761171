import { MenuOutlined, QuestionCircleOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Filled } from '#web/kernel/Filled.tsx'
import { topBarTools } from '../../shell-slots.ts'
import { showDialog } from '../../commands/app-dialogs.ts'
import { AvatarMenu } from '../../person/AvatarMenu.tsx'
import { Breadcrumb } from '../../menu/Breadcrumb.tsx'
import { CommandSearch } from '../../commands/CommandSearch.tsx'
import { TaskTray } from '../../tasks/TaskTray.tsx'
import { texts } from '../../texts.ts'
import style from './TopBar.module.css'

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
