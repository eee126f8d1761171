import type { BatchResult } from '#contract/page.ts'
import { Button, Modal } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import styles from './batch-summary.module.css'
import { csvOf } from '#plain/text/csv.ts'
import { saveText } from '../../files/download.ts'
import { listTexts } from '../texts.ts'

interface Props {
  /** The heading: what was done. */
  title: string
  result: BatchResult | undefined
  close: () => void
}

/** The result of a batch action that failed for some rows: the counts, and the reason for each failed row. */
export function BatchSummary({ title, result, close }: Props) {
  const t = useTexts(listTexts)
  const failed = result?.failed ?? []
  const save = () => saveText(`${title}.csv`, csvOf([[t.name, t.reason], ...failed.map(({ name, reason }) => [name, reason])]))
  return (
    <Modal
      open={result !== undefined}
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
      <p role="status">{t.doneFailed(result?.done.length ?? 0, failed.length)}</p>
      <ul className={styles.failed} tabIndex={0} aria-label={t.reason}>
        {failed.map(({ id, name, reason }) => (
          <li key={id}>
            <b>{name}</b>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
