import { CloseOutlined, DownOutlined } from '@ant-design/icons'
import { TreeSelect } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { treeOf, type TreeEntry } from '#web/ui/tree/tree.ts'
import { texts } from '../../texts.ts'
import styles from '../../users.module.css'

interface Props {
  entries: readonly TreeEntry[]
  value?: string[]
  id?: string
  disabled?: boolean
  onChange?: (ids: string[]) => void
}

/** The departments of a member. The first is the main one; pressing another makes it the main one. */
export function DepartmentsField({ entries, value = [], id, disabled = false, onChange }: Props) {
  const t = useTexts(texts)
  const nameOf = (wanted: unknown) => entries.find((entry) => entry.id === wanted)?.name ?? '…'
  return (
    <TreeSelect<string[]>
      suffixIcon={<DownOutlined aria-hidden />}
      multiple
      value={value}
      treeData={treeOf(entries)}
      treeDefaultExpandAll={entries.length <= 60}
      showSearch={{ treeNodeFilterProp: 'title' }}
      {...(disabled && { disabled })}
      aria-label={t.departments}
      {...(id && { id })}
      onChange={(ids) => onChange?.(ids ?? [])}
      tagRender={({ value: one, closable, onClose }) => (
        <span className={styles.tag}>
          {one === value[0] ? (
            <>
              {nameOf(one)} {value.length > 1 && <small>{t.main}</small>}
            </>
          ) : (
            <button
              type="button"
              title={t.makeMain(nameOf(one))}
              aria-label={t.makeMain(nameOf(one))}
              disabled={disabled}
              onMouseDown={(event) => event.stopPropagation()}
              onClick={() => onChange?.([one as string, ...value.filter((other) => other !== one)])}
            >
              {nameOf(one)}
            </button>
          )}
          {closable && (
            <span role="presentation" className={styles.tagOff} onMouseDown={(event) => event.stopPropagation()} onClick={onClose}>
              <CloseOutlined aria-hidden />
            </span>
          )}
        </span>
      )}
    />
  )
}
