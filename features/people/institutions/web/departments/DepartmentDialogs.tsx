import type { Department } from '../../contract-departments.ts'
import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { branchOf, canMoveBelow, type TreePosition } from '#web/ui/tree/tree-moves.ts'
import { formTexts } from '#web/kernel/texts/form-texts.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { TreeField } from '#web/ui/tree/TreeField.tsx'
import { managementTexts } from '../management-texts.ts'
import { deepest } from './department-tree.ts'
import type { DepartmentActions } from './use-department-actions.ts'

export interface Asking {
  what: 'edit' | 'move' | 'merge'
  row: Department
}
interface Props {
  asking: Asking
  rows: readonly Department[]
  actions: DepartmentActions
  move: (row: Department, target: TreePosition) => void
  close: () => void
}

/** Dialogs for one department: name and code, move, merge. */
export function DepartmentDialogs({ asking: { what, row }, ...rest }: Props) {
  if (what === 'edit') return <EditDialog row={row} {...rest} />
  return what === 'move' ? <MoveDialog row={row} {...rest} /> : <MergeDialog row={row} {...rest} />
}

type DialogProps = Omit<Props, 'asking'> & { row: Department }

function EditDialog({ row, actions, close }: DialogProps) {
  const t = useTexts(managementTexts)
  const rules = useTexts(formTexts)
  const [form] = Form.useForm<{ name: string; code: string }>()
  const save = ({ name, code }: { name: string; code: string }) => {
    close()
    if (name !== row.name || (code || null) !== row.code) void actions.change(row, { name: name.trim(), code: code.trim() || null })
  }
  return (
    <Modal open title={row.name} okText={t.save} cancelText={t.cancel} onOk={form.submit} onCancel={close}>
      <Form form={form} layout="vertical" initialValues={{ name: row.name, code: row.code ?? '' }} onFinish={save} requiredMark={false}>
        <Form.Item name="name" label={t.name} rules={[{ required: true, whitespace: true, message: rules.required(t.name) }, { max: 60 }]}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="code" label={t.codeLabel} rules={[{ max: 30 }]}>
          <Input autoComplete="off" spellCheck={false} />
        </Form.Item>
        <button type="submit" hidden>
          {t.save}
        </button>
      </Form>
    </Modal>
  )
}

/** The dialog of 移动到…: moves a department below any other without dragging. */
function MoveDialog({ row, rows, move, close }: DialogProps) {
  const t = useTexts(managementTexts)
  const [target, setTarget] = useState<string | null>(row.parentId)
  const offered = rows.filter(({ id }) => canMoveBelow(rows, row.id, id, deepest))
  const submit = () => {
    const last = rows.findLast(({ id, parentId }) => parentId === target && id !== row.id)?.id ?? null
    if (target !== row.parentId) move(row, { parentId: target, after: last })
    close()
  }
  return (
    <Modal open title={t.moveTitle(row.name)} okText={t.move} cancelText={t.cancel} onOk={submit} onCancel={close}>
      <Form layout="vertical" onFinish={submit}>
        <Form.Item label={t.moveTarget} htmlFor="department-target">
          <TreeField id="department-target" entries={offered} value={target} placeholder={t.top} onChange={setTarget} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

/** Merges a department into another. It cannot be undone, so the dialog states the consequences. */
function MergeDialog({ row, rows, actions, close }: DialogProps) {
  const t = useTexts(managementTexts)
  const [target, setTarget] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const own = new Set(branchOf(rows, row.id))
  const into = rows.find(({ id }) => id === target)
  const submit = async () => {
    if (!into) return
    setBusy(true)
    const done = await actions.merge(row, into)
    setBusy(false)
    if (done) close()
  }
  return (
    <Modal
      open
      title={t.mergeTitle(row.name)}
      okText={t.mergeOk}
      okButtonProps={{ danger: true, disabled: !into }}
      confirmLoading={busy}
      cancelText={t.cancel}
      onOk={() => void submit()}
      onCancel={close}
    >
      <p>{t.mergeHelp(row.name)}</p>
      <Form layout="vertical" style={{ marginBlockStart: 16 }}>
        <Form.Item label={t.mergeInto} htmlFor="department-into">
          <TreeField id="department-into" entries={rows.filter(({ id }) => !own.has(id))} value={target} onChange={setTarget} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
