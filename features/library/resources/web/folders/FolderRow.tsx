import { EllipsisOutlined, FolderOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { thousands } from '#plain/numbers/digits.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useImpactConfirm } from '#web/ui/list/selection/use-impact-confirm.tsx'
import { MenuOver } from '#web/ui/pop-over/MenuOver.tsx'
import type { ResourceFolder, resourceFolderRemove, ResourceView } from '../../contract.ts'
import { ShareDialog } from '../dialogs/ShareDialog.tsx'
import { folderLines } from '../lines.ts'
import { FolderDialog } from './FolderDialog.tsx'
import { FolderMoveDialog } from './FolderMoveDialog.tsx'
import styles from './folders.module.css'
import { folderTexts } from './texts.ts'
import type { Folders } from './use-folders.ts'

interface Props {
  folders: Folders
  view: ResourceView
  /** Opens a folder by its id; empty for the whole view. */
  open: (folder: string) => void
}

const most = 5

/** The way down to the open folder, and the folders within it: five in the row, the others in a menu. */
export function FolderRow({ folders, view, open }: Props) {
  const t = useTexts(folderTexts)
  const { within, path, current } = folders
  if (!within.length && !current) return null
  const rest = within.slice(most)
  return (
    <>
      {current && (
        <nav className={styles.path} aria-label={t.path}>
          <button type="button" onClick={() => open('')}>
            {t.whole(view)}
          </button>
          {path.map(({ id, name }) => (
            <span key={id}>
              <i aria-hidden="true">/</i>
              <button type="button" aria-current={id === current.id ? 'page' : undefined} onClick={() => open(id)}>
                <bdi>{name}</bdi>
              </button>
            </span>
          ))}
          {current.can.change && <FolderMenu folder={current} folders={folders} view={view} left={() => open(path.at(-2)?.id ?? '')} />}
        </nav>
      )}
      {within.length > 0 && (
        <ul className={styles.row} aria-label={t.folders}>
          {within.map((folder, at) => (
            <li key={folder.id} data-rest={at >= most || undefined}>
              <button type="button" title={folder.name} onClick={() => open(folder.id)}>
                <FolderOutlined aria-hidden />
                <bdi>{folder.name}</bdi>
                <small>{thousands(folder.count)}</small>
              </button>
            </li>
          ))}
          {rest.length > 0 && (
            <li data-more>
              <MenuOver
                edge="end"
                menu={{ items: rest.map(({ id, name, count }) => ({ key: id, label: `${name}　${thousands(count)}`, onClick: () => open(id) })) }}
              >
                <button type="button">{t.more(rest.length)}</button>
              </MenuOver>
            </li>
          )}
        </ul>
      )}
    </>
  )
}

interface MenuProps extends Pick<Props, 'folders' | 'view'> {
  folder: ResourceFolder
  /** Called when the folder is gone. */
  left: () => void
}

/** What can be done with the open folder. */
function FolderMenu({ folder, folders, view, left }: MenuProps) {
  const t = useTexts(folderTexts)
  const confirm = useImpactConfirm()
  const [dialog, setDialog] = useState<'rename' | 'move' | 'share'>()
  const [remove] = useCall<typeof resourceFolderRemove>('DELETE /pressplatform/resources/folders/{folderId}', { refresh: folderLines, onDone: left })
  const close = () => setDialog(undefined)
  const ask = () =>
    confirm({
      title: t.askRemove(folder.name),
      help: t.askRemoveHelp,
      ok: () => t.remove,
      load: () => Promise.resolve({ effects: folder.count ? [t.movesUp(folder.count)] : [] }),
      run: () => remove({ folderId: folder.id }),
    })
  return (
    <>
      <MenuOver
        menu={{
          items: [
            { key: 'rename', label: t.rename, onClick: () => setDialog('rename') },
            { key: 'move', label: t.move, onClick: () => setDialog('move') },
            ...(view === 'mine' ? [{ key: 'share', label: t.share, onClick: () => setDialog('share') }] : []),
            { key: 'remove', label: t.remove, danger: true, onClick: ask },
          ],
        }}
      >
        <Button type="text" size="small" icon={<EllipsisOutlined aria-hidden />} aria-label={t.actions(folder.name)} />
      </MenuOver>
      {dialog === 'rename' && <FolderDialog folder={folder} close={close} />}
      {dialog === 'move' && <FolderMoveDialog folder={folder} all={folders.all} close={close} />}
      {dialog === 'share' && <ShareDialog folder={{ id: folder.id, name: folder.name }} close={close} />}
    </>
  )
}
