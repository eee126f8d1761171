import type { ChapterNode } from '../../contract.ts'
import { Alert, Form, Modal, Radio, Select } from 'antd'
import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { texts } from '../texts.ts'
import { branchOf, dropTarget, rowsOf, type TreePosition } from '#web/ui/tree/tree-moves.ts'

interface Props {
  chapter: ChapterNode
  rows: readonly ChapterNode[]
  onMove: (target: TreePosition) => void
  onClose: () => void
}

/** For `dropTarget`: the height within the target row, as a fraction from the top. */
const heights = { before: 0, inside: 0.5, after: 1 }

/** The dialog of 移动到…: moves a chapter to any place without dragging. */
export function MoveDialog({ chapter, rows, onMove, onClose }: Props) {
  const t = useTexts(texts)
  const own = new Set(branchOf(rows, chapter.id))
  const others = rowsOf(rows).filter((row) => !own.has(row.node.id))
  const [over, setOver] = useState<string | undefined>(others[0]?.node.id)
  const [part, setPart] = useState<keyof typeof heights>('after')
  const target = over === undefined ? undefined : dropTarget(rows, chapter.id, over, heights[part])
  const submit = () => {
    if (!target) return
    onMove({ parentId: target.parentId, after: target.after })
    onClose()
  }
  return (
    <Modal
      open
      title={t.moveTitle(chapter.name)}
      okText={t.move}
      cancelText={t.cancel}
      onOk={submit}
      okButtonProps={{ disabled: !target }}
      onCancel={onClose}
    >
      <Form layout="vertical" onFinish={submit}>
        <Form.Item label={t.moveTarget} htmlFor="move-target">
          <Select
            id="move-target"
            showSearch={{ optionFilterProp: 'label' }}
            value={over}
            options={others.map((row) => ({
              value: row.node.id,
              label: `${'　'.repeat(row.depth - 1)}${row.node.number} ${row.node.name}`.trimEnd(),
            }))}
            onChange={setOver}
          />
        </Form.Item>
        <Form.Item label={t.movePlace}>
          <Radio.Group
            value={part}
            options={(['before', 'inside', 'after'] as const).map((value) => ({ value, label: t[value] }))}
            onChange={({ target: { value } }) => setPart(value as keyof typeof heights)}
          />
        </Form.Item>
        {over !== undefined && !target && <Alert type="warning" title={t.moveImpossible} />}
      </Form>
    </Modal>
  )
}
