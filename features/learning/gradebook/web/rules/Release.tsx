import { App, Button } from 'antd'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Gradebook } from '../../contract.ts'
import type { gradebookRulesChange } from '../../contract-rules.ts'
import { gradebookTexts } from '../gradebook-texts.ts'
import { gradebookLines } from '../lines.ts'
import { rulesOf } from './rules-draft.ts'

/** Lets students see their totals, after asking. */
export function Release({ classId, book }: { classId: string; book: Gradebook }) {
  const t = useTexts(gradebookTexts)
  const { message, modal } = App.useApp()
  const [change, { busy }] = useCall<typeof gradebookRulesChange>('PUT /pressplatform/classes/{classId}/gradebook/rules', {
    refresh: gradebookLines,
    refreshOnConflict: true,
    onDone: () => void message.success(t.releaseDone),
  })
  const ask = () =>
    modal.confirm({
      title: t.askRelease,
      content: t.releaseHelp,
      okText: t.release,
      cancelText: t.cancel,
      onOk: () => change({ classId, body: { ...rulesOf(book), released: true } }),
    })
  return (
    <Button type="primary" loading={busy} onClick={ask}>
      {t.release}
    </Button>
  )
}
