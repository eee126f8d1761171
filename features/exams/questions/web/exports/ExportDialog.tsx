import { Alert, Button, Modal, Radio } from 'antd'
import { useState } from 'react'
import type { ExportFormat, questionsExport } from '../../contract-exports.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { type ExportedFile, useExport } from '#web/ui/export/use-export.ts'
import styles from './exports.module.css'
import { exportTexts } from './export-texts.ts'

export interface ExportProps {
  what: { ids: string[] } | { filter: { bankId: string; categoryId?: string } }
  /** How many questions were chosen; undefined for all of a bank or category. */
  count: number | undefined
  close: () => void
}

const formats: readonly ExportFormat[] = ['docx', 'xlsx', 'text', 'moodle', 'qti', 'gift']

/** The format in which questions are taken out, and afterwards what it could not hold. */
export function ExportDialog({ what, count, close }: ExportProps) {
  const t = useTexts(exportTexts)
  const [format, setFormat] = useState<ExportFormat>('docx')
  const [run, busy] = useExport()
  const [made, setMade] = useState<ExportedFile>()
  const lost = made?.report ?? []
  const start = async () => {
    const begun = await run(() => send<typeof questionsExport>('POST /question/export', { body: { format, ...what } }), setMade)
    // A file that takes longer is in the task tray.
    if (begun) setMade((file) => (file?.report?.length ? file : (close(), file)))
  }
  return (
    <Modal
      open
      title={count === undefined ? t.title : t.titleOf(thousands(count))}
      onCancel={close}
      footer={
        made ? (
          <Button type="primary" onClick={close}>
            {t.close}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{t.cancel}</Button>
            <Button type="primary" loading={busy} onClick={() => void start()}>
              {t.export}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <>
          <Alert type="warning" showIcon title={t.lost(thousands(lost.length))} />
          <ul className={styles.lost}>
            {lost.slice(0, 200).map(({ path, message, detail }) => (
              <li key={`${path} ${message} ${detail}`}>
                <b>{path}</b> {message} {detail && <q>{detail}</q>}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Radio.Group className={styles.formats ?? ''} value={format} onChange={({ target }) => setFormat(target.value as ExportFormat)}>
          {formats.map((each) => (
            <Radio key={each} value={each}>
              {t[each]}
              <small>{t[`${each}Help`]}</small>
            </Radio>
          ))}
        </Radio.Group>
      )}
    </Modal>
  )
}
