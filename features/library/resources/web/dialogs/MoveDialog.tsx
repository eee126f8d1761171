import { Modal, Radio } from 'antd'
import { useState } from 'react'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { TreeField } from '#web/ui/tree/TreeField.tsx'
import type { resourceFolderList, ResourceRow, ResourceScope } from '../../contract.ts'
import { folderLine } from '../lines.ts'
import { useIsAdministrator } from '../list/use-place.ts'
import styles from './dialogs.module.css'
import { dialogTexts } from './texts.ts'

interface Props {
  rows: readonly ResourceRow[]
  move: (scope: ResourceScope, folderId: string | null) => void
  close: () => void
}

const scopes = ['own', 'institution', 'public'] as const

/** Where resources go: among the own ones, to the institution, or open to all institutions, and into which folder. */
export function MoveDialog({ rows, move, close }: Props) {
  const t = useTexts(dialogTexts)
  const administrator = useIsAdministrator()
  const [first] = rows
  const [scope, setScope] = useState<ResourceScope>(first?.scope ?? 'own')
  const [folderId, setFolderId] = useState<string | null>(rows.length === 1 ? (first?.folderId ?? null) : null)
  const view = scope === 'own' ? 'mine' : 'institution'
  const { data = [], isPending } = useRead<typeof resourceFolderList>(folderLine, { query: { view } })
  const offered = administrator ? scopes : scopes.filter((one) => one === 'own' || rows.every((row) => row.scope === one))
  return (
    <Modal
      open
      title={t.moveTitle(rows.length, first?.title ?? '')}
      okText={t.move}
      cancelText={t.cancel}
      onOk={() => move(scope, folderId)}
      onCancel={close}
    >
      {offered.length > 1 && (
        <Radio.Group
          className={styles.scopes ?? ''}
          aria-label={t.scope}
          value={scope}
          onChange={({ target }) => {
            setScope(target.value as ResourceScope)
            setFolderId(null)
          }}
        >
          {offered.map((one) => (
            <Radio key={one} value={one}>
              {t.scopes(one)}
              <small>{t.scopeHelp(one)}</small>
            </Radio>
          ))}
        </Radio.Group>
      )}
      <p className={styles.label}>{t.folder}</p>
      <TreeField
        label={t.folder}
        placeholder={t.noFolder}
        loading={isPending}
        entries={data.filter(({ can }) => can.add)}
        value={folderId}
        onChange={setFolderId}
      />
    </Modal>
  )
}
