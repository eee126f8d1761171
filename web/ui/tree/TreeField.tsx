import { DownOutlined } from '@ant-design/icons'
import { TreeSelect } from 'antd'
import { clearable } from '#web/ui/form/fields/clearable.tsx'
import { treeOf, type TreeEntry } from './tree.ts'

interface One {
  multiple?: false
  value?: string | null
  onChange?: (value: string | null) => void
}
interface Several {
  multiple: true
  value?: string[]
  onChange?: (value: string[]) => void
}
type Props = (One | Several) & {
  entries: readonly TreeEntry[]
  loading?: boolean
  placeholder?: string
  disabled?: boolean
  id?: string
  label?: string
}

/** A form field for entries of a tree, such as departments. Selecting an entry does not select its descendants. */
export function TreeField({ entries, loading = false, placeholder, disabled = false, id, label, ...choice }: Props) {
  const shared = {
    treeData: treeOf(entries),
    treeDefaultExpandAll: entries.length <= 60,
    allowClear: clearable(),
    suffixIcon: <DownOutlined aria-hidden />,
    loading,
    ...(disabled && { disabled }),
    showSearch: { treeNodeFilterProp: 'title' },
    styles: { popup: { root: { maxBlockSize: 360 } } },
    style: { inlineSize: '100%' },
    ...(placeholder !== undefined && { placeholder }),
    ...(id && { id }),
    ...(label && { 'aria-label': label }),
  }
  if (choice.multiple)
    return <TreeSelect<string[]> {...shared} multiple value={choice.value ?? []} onChange={(value) => choice.onChange?.(value ?? [])} />
  return <TreeSelect<string | null> {...shared} value={choice.value ?? null} onChange={(value) => choice.onChange?.(value ?? null)} />
}
