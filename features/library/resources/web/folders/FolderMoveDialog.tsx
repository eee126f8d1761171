import { Modal } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { withDescendants } from '#web/ui/tree/tree.ts'
import { TreeField } from '#web/ui/tree/TreeField.tsx'
import type { ResourceFolder, resourceFolderChange } from '../../contract.ts'
import { folderLines } from '../lines.ts'
import styles from './folders.module.css'
import { folderTexts } from './texts.ts'

interface Props {
  folder: ResourceFolder
  all: readonly ResourceFolder[]
  close: () => void
}

/** Moves a folder with what is in it into another one, or to the top. */
export function FolderMoveDialog({ folder, all, close }: Props) {
  const t = useTexts(folderTexts)
  const [parentId, setParentId] = useState(folder.parentId)
  const own = new Set(withDescendants(all, folder.id))
  const [move, { busy, error }] = useCall<typeof resourceFolderChange>('PUT /pressplatform/resources/folders/{folderId}', {
    refresh: folderLines,
    silent: true,
    onDone: close,
  })
  return (
    <Modal
      open
      title={t.moveTitle(folder.name)}
      okText={t.move}
      cancelText={t.cancel}
      confirmLoading={busy}
      okButtonProps={{ disabled: parentId === folder.parentId }}
      onOk={() => void move({ folderId: folder.id, body: { parentId, rowVersion: folder.rowVersion } })}
      onCancel={close}
    >
      <p className={styles.help}>{t.moveHelp}</p>
      <TreeField
        label={t.into}
        placeholder={t.top}
        entries={all.filter(({ id, can }) => !own.has(id) && can.change)}
        value={parentId}
        onChange={setParentId}
      />
      {error && (
        <p className={styles.problem} role="alert">
          {error.fields?.[0]?.message ?? error.message}
        </p>
      )}
    </Modal>
  )
}
