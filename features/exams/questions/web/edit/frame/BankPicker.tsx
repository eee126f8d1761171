import { FolderOpenOutlined } from '@ant-design/icons'
import { TreeSelect } from 'antd'
import { useState } from 'react'
import type { questionBankGet, questionBankList, QuestionCategory } from '../../../contract-banks.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { pathOf, treeOf, type TreeNode } from '#web/ui/tree/tree.ts'
import { texts } from '../edit-texts.ts'
import type { Where } from '../session/kept-question.ts'
import styles from './frame.module.css'

interface Props {
  where: Where
  onChange: (where: Where) => void
  /** The name of the bank, as long as the list of banks is not there. */
  name: string | undefined
}

const bankLine = 'GET /question/banks/{bankId}'

/** Where the question is: a bank that the person may write in, and one of its categories. Categories are loaded when a bank is opened. */
export function BankPicker({ where, onChange, name }: Props) {
  const t = useTexts(texts)
  const { data: banks = [], isLoading } = useRead<typeof questionBankList>('GET /question/banks', { query: {} })
  const { data: chosen } = useRead<typeof questionBankGet>(bankLine, where.bankId ? { bankId: where.bankId } : undefined)
  const [loaded, setLoaded] = useState<Readonly<Record<string, readonly QuestionCategory[]>>>({})
  const categoriesOf = (bankId: string) => (bankId === where.bankId ? chosen?.categories : undefined) ?? loaded[bankId]
  const writable = banks.filter(({ access }) => access === 'edit' || access === 'manage')
  const tree = writable.map((bank) => {
    const categories = categoriesOf(bank.id)
    const children = categories && treeOf(categories.toSorted((one, other) => one.position - other.position)).map((node) => below(node, bank.id))
    return { key: bank.id, value: bank.id, title: bank.name, ...(children && { children, isLeaf: children.length === 0 }) }
  })
  const bankName = banks.find(({ id }) => id === where.bankId)?.name ?? name
  const path = [bankName, ...pathOf(chosen?.categories ?? [], where.categoryId).map((entry) => entry.name)].filter(Boolean).join('  /  ')
  return (
    <span className={styles.place} aria-busy={isLoading || undefined}>
      <FolderOpenOutlined aria-hidden className={styles.folder ?? ''} />
      <TreeSelect<{ value: string; label: string } | null>
        className={styles.picker ?? ''}
        aria-label={t.place}
        labelInValue
        value={
          where.bankId === null ? null : { value: where.categoryId === null ? where.bankId : `${where.bankId} ${where.categoryId}`, label: path }
        }
        placeholder={t.ownBank}
        loading={isLoading}
        treeData={tree}
        popupMatchSelectWidth={280}
        showSearch={{ treeNodeFilterProp: 'title' }}
        styles={{ popup: { root: { maxBlockSize: 400 } } }}
        loadData={async ({ value }) => {
          const bankId = String(value)
          const bank = await send<typeof questionBankGet>(bankLine, { bankId }, { silent: true })
          setLoaded((now) => ({ ...now, [bankId]: bank.categories }))
        }}
        onChange={(next) => {
          if (!next) return
          const [bankId = '', categoryId] = next.value.split(' ')
          onChange({ bankId, categoryId: categoryId ?? null })
        }}
      />
    </span>
  )
}

/** A node whose value also names the bank. */
const below = ({ value, title, children }: TreeNode, bankId: string): TreeNode & { isLeaf: boolean } => ({
  key: `${bankId} ${value}`,
  value: `${bankId} ${value}`,
  title,
  children: children.map((child) => below(child, bankId)),
  isLeaf: children.length === 0,
})
