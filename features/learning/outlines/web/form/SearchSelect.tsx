import { Select, type SelectProps } from 'antd'
import type { OpenedUnit } from '../../contract.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { formTexts } from './form-texts.ts'

export interface Chosen<T> {
  value?: T
  onChange?: (value: T) => void
  id?: string
  /** Told the name of what was chosen, for a unit that has no name yet. */
  named: (name: string) => void
}

/** Of a field whose choices the server finds: what the unit refers to until now may be beyond the first of them. */
export interface FoundChosen<T> extends Chosen<T> {
  chosen: OpenedUnit['chosen']
}

/** Returns what a field shows of its value: the name of what was found or of what the unit refers to, never an id. */
export function useChosenLabel(chosen: OpenedUnit['chosen']): NonNullable<SelectProps['labelRender']> {
  const t = useTexts(formTexts)
  return ({ label, value }) => label ?? chosen.find(({ id }) => id === value)?.title ?? t.unseen
}

interface Props extends FoundChosen<string> {
  /** What was found; undefined while it is being read. */
  found: readonly { id: string; title: string }[] | undefined
  none: string
  search: (words: string) => void
}

/** Chooses one of the things that the server finds for what is typed. */
export function SearchSelect({ value, onChange, id, named, chosen, found, none, search }: Props) {
  const labelOf = useChosenLabel(chosen)
  return (
    <Select
      {...(id && { id })}
      showSearch={{ filterOption: false, onSearch: search }}
      {...(value && { value })}
      loading={!found}
      notFoundContent={none}
      labelRender={labelOf}
      options={(found ?? []).map((each) => ({ value: each.id, label: each.title }))}
      onChange={(next, option) => {
        onChange?.(next)
        if (option && !Array.isArray(option)) named(option.label)
      }}
    />
  )
}
