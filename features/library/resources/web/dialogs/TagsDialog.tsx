import { Modal, Select } from 'antd'
import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { ResourceRow } from '../../contract.ts'
import { WordsField } from '../preview/WordsField.tsx'
import styles from './dialogs.module.css'
import { dialogTexts } from './texts.ts'

interface Props {
  rows: readonly ResourceRow[]
  tag: (add: string[], remove: string[]) => void
  close: () => void
}

/** Tags that several resources get, and those that are taken from them. */
export function TagsDialog({ rows, tag, close }: Props) {
  const t = useTexts(dialogTexts)
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  const present = [...new Set(rows.flatMap(({ tags }) => tags))]
  return (
    <Modal
      open
      title={t.tagsTitle(rows.length)}
      okText={t.save}
      cancelText={t.cancel}
      okButtonProps={{ disabled: !add.length && !remove.length }}
      onOk={() => tag(add, remove)}
      onCancel={close}
    >
      <p className={styles.label}>{t.addTags}</p>
      <WordsField of="tags" label={t.addTags} value={add} onChange={setAdd} />
      {present.length > 0 && (
        <>
          <p className={styles.label}>{t.removeTags}</p>
          <Select
            mode="multiple"
            aria-label={t.removeTags}
            style={{ inlineSize: '100%' }}
            value={remove}
            options={present.map((value) => ({ value, label: value }))}
            onChange={setRemove}
          />
        </>
      )}
    </Modal>
  )
}
