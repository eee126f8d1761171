import { Select } from 'antd'

export interface Chosen<T> {
  value?: T
  onChange?: (value: T) => void
  id?: string
  /** Told the name of what was chosen, for a unit that has no name yet. */
  named: (name: string) => void
}

interface Props extends Chosen<string> {
  /** What was found; undefined while it is being read. */
  found: readonly { id: string; title: string }[] | undefined
  none: string
  search: (words: string) => void
}

/** Chooses one of the things that the server finds for what is typed. */
export function SearchSelect({ value, onChange, id, named, found, none, search }: Props) {
  return (
    <Select
      {...(id && { id })}
      showSearch={{ filterOption: false, onSearch: search }}
      {...(value && { value })}
      loading={!found}
      notFoundContent={none}
      options={(found ?? []).map((each) => ({ value: each.id, label: each.title }))}
      onChange={(next, option) => {
        onChange?.(next)
        if (option && !Array.isArray(option)) named(option.label)
      }}
    />
  )
}
