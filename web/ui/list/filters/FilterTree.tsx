import { Tree } from 'antd'
import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { findInTree, pathOf, treeOf, type TreeEntry } from '../../tree/tree.ts'
import { PopOver } from '../../pop-over/PopOver.tsx'
import { FilterChip } from './FilterChip.tsx'
import { selectionText } from './FilterMany.tsx'
import { FilterSearch } from './FilterSearch.tsx'
import styles from './filter-popup.module.css'
import { listTexts } from '../texts.ts'

interface Props {
  label: string
  /** The ids of the chosen entries. */
  value: readonly string[]
  entries: readonly TreeEntry[]
  /** Allow several entries. */
  several?: boolean
  onChange: (value: readonly string[]) => void
}

/** Trees with at most this many entries are fully expanded. */
const expandLimit = 40

/** A filter by an entry of a tree with its descendants, such as a department. */
export function FilterTree({ label, value, entries, several = false, onChange }: Props) {
  const t = useTexts(listTexts)
  const [typed, setTyped] = useState('')
  const found = findInTree(entries, typed)
  const expanded =
    typed || entries.length <= expandLimit
      ? { defaultExpandAll: true }
      : { defaultExpandedKeys: value.flatMap((id) => pathOf(entries, id).map((entry) => entry.id)) }
  const shared = { blockNode: true, treeData: treeOf(found), 'aria-label': label, ...expanded }
  const content = (close: () => void) => (
    <div className={`${styles.popup} ${styles.tree}`}>
      <FilterSearch typed={typed} change={setTyped} />
      {found.length > 0 && (
        <div>
          {several ? (
            <Tree
              key={typed}
              {...shared}
              checkable
              checkStrictly
              selectable={false}
              checkedKeys={[...value]}
              onCheck={(keys) => onChange((Array.isArray(keys) ? keys : keys.checked).map(String))}
            />
          ) : (
            <Tree
              key={typed}
              {...shared}
              selectedKeys={[...value]}
              onSelect={(keys) => {
                onChange(keys.map(String))
                close()
              }}
            />
          )}
        </div>
      )}
      {found.length === 0 && <p>{t.noOption}</p>}
    </div>
  )
  const options = entries.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FilterChip
      label={label}
      chosen={selectionText(value, options, t.andMore)}
      clear={() => onChange([])}
      around={(button) => (
        <PopOver label={label} content={content}>
          {button}
        </PopOver>
      )}
    />
  )
}
