import { Form, Modal, Select } from 'antd'
import { useState } from 'react'
import type { BatchResult } from '#contract/page.ts'
import type { QuestionRow } from '../../contract.ts'
import type { QuestionBank, questionBankGet, questionBankList } from '../../contract-banks.ts'
import type { questionsCopy, questionsMove } from '../../contract-batch.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { categoryOptions } from '../banks/category-tree.ts'
import { texts } from '../texts.ts'

interface Props {
  kind: 'move' | 'copy'
  rows: readonly QuestionRow[]
  bank: QuestionBank
  close: () => void
  run: (act: (ids: string[]) => Promise<BatchResult>) => void
}

/** Asks for the bank and the category that questions are moved or copied to. */
export function TargetDialog({ kind, rows, bank, close, run }: Props) {
  const t = useTexts(texts)
  const { data: banks = [] } = useRead<typeof questionBankList>('GET /question/banks', { query: {} }, { fresh: true })
  const writable = banks.filter(({ access }) => access === 'edit' || access === 'manage')
  const [bankId, setBankId] = useState(bank.access === 'view' || bank.access === 'use' ? undefined : bank.id)
  const [categoryId, setCategoryId] = useState<string | null>(null)
  const { data: chosen } = useRead<typeof questionBankGet>('GET /question/banks/{bankId}', bankId ? { bankId } : undefined)
  const confirm = () => {
    if (!bankId) return
    const body = { bankId, categoryId }
    run((ids) =>
      kind === 'move'
        ? send<typeof questionsMove>('POST /question/batch/move', { body: { ...body, ids } }, { silent: true })
        : send<typeof questionsCopy>('POST /question/batch/copy', { body: { ...body, ids } }, { silent: true }),
    )
    close()
  }
  return (
    <Modal
      open
      title={t.targetTitle(t[kind], rows.length)}
      okText={t[kind]}
      cancelText={t.cancel}
      okButtonProps={{ disabled: !bankId }}
      onOk={confirm}
      onCancel={close}
    >
      <Form layout="vertical">
        <Form.Item label={t.targetBank} htmlFor="target-bank">
          <Select
            id="target-bank"
            value={bankId ?? null}
            options={writable.map(({ id, name }) => ({ value: id, label: name }))}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(value) => {
              setBankId(value ?? undefined)
              setCategoryId(null)
            }}
          />
        </Form.Item>
        <Form.Item label={t.targetCategory} htmlFor="target-category">
          <Select
            id="target-category"
            value={categoryId ?? ''}
            options={[{ value: '', label: t.noCategory }, ...categoryOptions(chosen?.categories ?? [])]}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(value) => setCategoryId(value || null)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
