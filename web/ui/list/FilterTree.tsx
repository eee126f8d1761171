import { Input, Popover, Tree } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../kernel/use-texts.ts'
import { findInTree, pathOf, treeOf, type TreeEntry } from '../tree/tree.ts'
import { FilterChip } from './FilterChip.tsx'
import styles from './filter-popup.module.css'
import { listTexts } from './texts.ts'

interface Props {
  label: string
  /** The id of the chosen entry, empty for any. */
  value: string
  entries: readonly TreeEntry[]
  onChange: (value: string) => void
}

/** A filter by an entry of a tree and everything below it, such as a department. */
export function FilterTree({ label, value, entries, onChange }: Props) {
  const t = useTexts(listTexts)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const found = findInTree(entries, typed)
  const content = (
    <div className={`${styles.popup} ${styles.tree}`}>
      <Input allowClear size="small" placeholder={t.find} aria-label={t.find} value={typed} onChange={({ target }) => setTyped(target.value)} />
      {found.length > 0 ? (
        <div>
          <Tree
            key={typed}
            blockNode
            aria-label={label}
            treeData={treeOf(found)}
            selectedKeys={value ? [value] : []}
            {...(typed || entries.length <= 40 ? { defaultExpandAll: true } : { defaultExpandedKeys: pathOf(entries, value).map(({ id }) => id) })}
            onSelect={([key]) => {
              onChange(key === undefined ? '' : String(key))
              setOpen(false)
            }}
          />
        </div>
      ) : (
        <p>{t.noOption}</p>
      )}
    </div>
  )
  return (
    <FilterChip
      label={label}
      chosen={value ? (entries.find(({ id }) => id === value)?.name ?? '…') : ''}
      clear={() => onChange('')}
      popup="tree"
      around={(button) => (
        <Popover trigger="click" placement="bottomLeft" arrow={false} open={open} onOpenChange={setOpen} content={content} destroyOnHidden>
          {button}
        </Popover>
      )}
    />
  )
}
