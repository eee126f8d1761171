import { Form, Modal, Select } from 'antd'
import { useState } from 'react'
import type { BatchResult } from '#contract/page.ts'
import type { knowledgePointList, QuestionRow } from '../../contract.ts'
import type { questionsLabel } from '../../contract-batch.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { texts } from '../texts.ts'

interface Props {
  rows: readonly QuestionRow[]
  close: () => void
  run: (act: (ids: string[]) => Promise<BatchResult>) => void
}

interface Labels {
  addPoints: string[]
  removePoints: string[]
  addTags: string[]
  removeTags: string[]
}
const nothing: Labels = { addPoints: [], removePoints: [], addTags: [], removeTags: [] }

/** Adds and removes knowledge points and tags of several questions. */
export function LabelDialog({ rows, close, run }: Props) {
  const t = useTexts(texts)
  const [labels, setLabels] = useState(nothing)
  const [words, setWords] = useState('')
  const { data: known = [] } = useRead<typeof knowledgePointList>('GET /question/knowledgepoints', { query: { q: words } }, { keep: true })
  const present = (of: (row: QuestionRow) => readonly string[]) => [...new Set(rows.flatMap(of))]
  const confirm = () => {
    const { addPoints, removePoints, addTags, removeTags } = labels
    const body = { add: { knowledgePoints: addPoints, tags: addTags }, remove: { knowledgePoints: removePoints, tags: removeTags } }
    run((ids) => send<typeof questionsLabel>('POST /question/batch/label', { body: { ...body, ids } }, { silent: true }))
    close()
  }
  const field = (name: keyof Labels, mode: 'tags' | 'multiple', options: readonly string[]) => (
    <Form.Item label={t[name]} htmlFor={`label-${name}`}>
      <Select
        id={`label-${name}`}
        mode={mode}
        value={labels[name]}
        maxCount={20}
        options={options.map((value) => ({ value, label: value }))}
        {...(name === 'addPoints' && { showSearch: { filterOption: false as const, onSearch: setWords } })}
        onChange={(value: string[]) => setLabels({ ...labels, [name]: value.map((each) => each.trim().slice(0, 60)).filter(Boolean) })}
      />
    </Form.Item>
  )
  return (
    <Modal
      open
      title={t.labelTitle(rows.length)}
      okText={t.ok}
      cancelText={t.cancel}
      okButtonProps={{ disabled: Object.values(labels).every((list: string[]) => !list.length) }}
      onOk={confirm}
      onCancel={close}
    >
      <Form layout="vertical">
        {field('addPoints', 'tags', known)}
        {field(
          'removePoints',
          'multiple',
          present(({ knowledgePoints }) => knowledgePoints),
        )}
        {field('addTags', 'tags', [])}
        {field(
          'removeTags',
          'multiple',
          present(({ tags }) => tags),
        )}
      </Form>
    </Modal>
  )
}
