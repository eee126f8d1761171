import { DeleteOutlined, FolderOpenOutlined, RollbackOutlined, ShareAltOutlined, TagOutlined } from '@ant-design/icons'
import type { BatchAction } from '#web/ui/list/selection/SelectionBar.tsx'
import type { ResourceRow } from '../../contract.ts'
import type { ActionTexts } from './action-texts.ts'
import type { ResourceActions } from './use-resource-actions.tsx'

/** Actions of the selection bar: those that are possible for at least one of the selected resources. */
export function batchActions(rows: ResourceRow[], t: ActionTexts, actions: ResourceActions): BatchAction[] {
  const managed = rows.filter(({ can }) => can.manage)
  const edited = rows.filter(({ can }) => can.edit)
  if (rows.some(({ deletedAt }) => deletedAt !== null))
    return managed.length
      ? [
          { key: 'restore', label: t.restore, icon: <RollbackOutlined aria-hidden />, run: () => actions.restore(managed) },
          { key: 'purge', label: t.purge, icon: <DeleteOutlined aria-hidden />, danger: true, run: () => actions.purge(managed) },
        ]
      : []
  return [
    ...(managed.length
      ? [
          { key: 'move', label: t.move, icon: <FolderOpenOutlined aria-hidden />, run: () => actions.ask({ what: 'move', rows: managed }) },
          { key: 'share', label: t.share, icon: <ShareAltOutlined aria-hidden />, run: () => actions.ask({ what: 'share', rows: managed }) },
        ]
      : []),
    ...(edited.length
      ? [{ key: 'tags', label: t.tags, icon: <TagOutlined aria-hidden />, run: () => actions.ask({ what: 'tags', rows: edited }) }]
      : []),
    ...(managed.length
      ? [{ key: 'remove', label: t.remove, icon: <DeleteOutlined aria-hidden />, danger: true as const, run: () => actions.remove(managed) }]
      : []),
  ]
}
