import { TreeSelect } from 'antd'
import type { QuestionBank, questionBankGet } from '../../contract-banks.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { categoryOptions } from '../banks/category-tree.ts'
import { writeTexts } from './write-texts.ts'

interface Props {
  banks: readonly QuestionBank[]
  bankId: string
  categoryId: string
  change: (bankId: string, categoryId: string) => void
}

/** Chooses the bank and the category that a new question goes to, among those that the person may edit. */
export function PlacePicker({ banks, bankId, categoryId, change }: Props) {
  const t = useTexts(writeTexts)
  const { data } = useRead<typeof questionBankGet>('GET /question/banks/{bankId}', bankId ? { bankId } : undefined)
  const writable = banks.filter(({ access }) => access === 'edit' || access === 'manage')
  const treeData = writable.map(({ id, name }) => ({
    value: id,
    title: name,
    children: id === bankId ? categoryOptions(data?.categories ?? []).map(({ value, label }) => ({ value: `${id} ${value}`, title: label })) : [],
  }))
  return (
    <TreeSelect
      aria-label={t.where}
      value={bankId ? (categoryId ? `${bankId} ${categoryId}` : bankId) : null}
      treeData={treeData}
      treeExpandedKeys={[bankId]}
      showSearch={{ treeNodeFilterProp: 'title' }}
      popupMatchSelectWidth={280}
      style={{ minInlineSize: 220 }}
      onChange={(value: string | null) => {
        const [bank = '', category = ''] = (value ?? '').split(' ')
        change(bank, category)
      }}
    />
  )
}
