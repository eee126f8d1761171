import { Button, Modal } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { csvOf } from '#plain/text/csv.ts'
import { saveText } from '../../files/download.ts'
import { listTexts } from '../texts.ts'
import { FailedRows } from './FailedRows.tsx'
import type { Outcome } from './use-batch.ts'

/** The result of a batch action: the counts, the reason for each row that was skipped, and all rows as a file. */
export function BatchSummary({ outcome, close }: { outcome: Outcome | undefined; close: () => void }) {
  const t = useTexts(listTexts)
  const { title = '', rows = [], result = { done: [], failed: [] } } = outcome ?? {}
  const save = () => {
    const reasons = new Map(result.failed.map(({ id, reason }) => [id, reason]))
    const lines = rows.map(({ id, name }) => [name, reasons.has(id) ? t.notDone : t.done, reasons.get(id) ?? ''])
    saveText(`${title}.csv`, csvOf([[t.name, t.result, t.reason], ...lines]))
  }
  return (
    <Modal
      open={outcome !== undefined}
      title={title}
      onCancel={close}
      footer={[
        <Button key="csv" onClick={save}>
          {t.saveCsv}
        </Button>,
        <Button key="close" type="primary" onClick={close}>
          {t.close}
        </Button>,
      ]}
    >
      <p role="status">{t.doneFailed(result.done.length, result.failed.length)}</p>
      {result.failed.length > 0 && <FailedRows rows={result.failed} />}
    </Modal>
  )
}
