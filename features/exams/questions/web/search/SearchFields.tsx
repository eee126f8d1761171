import { Select, type SelectProps } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { searchTexts } from './search-texts.ts'
import type { BankSearch } from './use-bank-search.ts'

const codes = [0, 1, 2, 3, 4] as const

interface BankProps extends Pick<SelectProps<string>, 'className' | 'popupMatchSelectWidth'> {
  search: BankSearch
}

/** Chooses the bank that is searched. */
export function BankSelect({ search: { banks, bankId, chooseBank }, ...shown }: BankProps) {
  const t = useTexts(searchTexts)
  return (
    <Select<string>
      {...shown}
      aria-label={t.bank}
      value={bankId ?? null}
      loading={banks.isLoading}
      options={banks.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={chooseBank}
    />
  )
}

/** Chooses the type of the questions that are searched, or all. */
export function TypeSelect({ search: { type, setType }, size }: { search: BankSearch; size?: 'small' }) {
  const t = useTexts(searchTexts)
  return (
    <Select<number>
      {...(size && { size })}
      aria-label={t.type}
      placeholder={t.type}
      allowClear
      popupMatchSelectWidth={false}
      value={type ?? null}
      options={codes.map((value) => ({ value, label: t.types(value) }))}
      onChange={(value?: number) => setType(value)}
    />
  )
}
