import { MenuOver } from '../../pop-over/MenuOver.tsx'
import { FilterChip } from './FilterChip.tsx'

export interface Option<T extends string = string> {
  value: T
  label: string
  /** How many entries have this value. */
  count?: number | undefined
  /** The count is a lower bound. */
  more?: true | undefined
}

interface Props<T extends string> {
  label: string
  value: T | ''
  options: readonly Option<T>[]
  onChange: (value: T | '') => void
}

/** A filter with one value out of a list. */
export function FilterChoice<T extends string>({ label, value, options, onChange }: Props<T>) {
  const chosen = value === '' ? '' : (options.find((option) => option.value === value)?.label ?? '…')
  const items = options.map((option) => ({ key: option.value, label: option.label }))
  return (
    <FilterChip
      label={label}
      chosen={chosen}
      clear={() => onChange('')}
      around={(button) => (
        <MenuOver
          menu={{
            items,
            selectable: true,
            selectedKeys: value ? [value] : [],
            onClick: ({ key }) => onChange(key as T),
            style: { maxBlockSize: 360, overflowY: 'auto' },
          }}
        >
          {button}
        </MenuOver>
      )}
    />
  )
}
