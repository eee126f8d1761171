import { DownloadOutlined } from '@ant-design/icons'
import { thousands } from '@recto/plain/thousands'
import { Button, Checkbox, Modal, Segmented } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../kernel/use-texts.ts'
import styles from './export.module.css'
import { exportTexts } from './texts.ts'
import { useExport } from './use-export.ts'

interface Props<C extends string> {
  /** What may be written, in the order of the file. */
  columns: readonly { value: C; label: string }[]
  /** Columns that are left out unless one asks for them. */
  leftOut?: readonly C[]
  /** How many rows the filters find, or are chosen. */
  count: number
  chosen?: boolean
  /** Starts the task with the filters in force. */
  start: (columns: C[], format: 'xlsx' | 'csv') => Promise<{ jobId: string }>
}

/** The button 导出 of a list: which columns, as a spreadsheet or as CSV; the file comes by itself or waits in the task tray. */
export function ExportButton<C extends string>(props: Props<C>) {
  const t = useTexts(exportTexts)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden />} disabled={props.count === 0} onClick={() => setOpen(true)}>
        {t.export}
      </Button>
      <ExportDialog {...props} open={open} close={() => setOpen(false)} />
    </>
  )
}

/** Which columns and which kind of file; also for the rows that are chosen in a list. */
export function ExportDialog<C extends string>({
  columns,
  leftOut = [],
  count,
  chosen = false,
  start,
  open,
  close,
}: Props<C> & { open: boolean; close: () => void }) {
  const t = useTexts(exportTexts)
  const every = columns.map(({ value }) => value)
  const [wanted, setWanted] = useState<readonly C[]>(() => every.filter((value) => !leftOut.includes(value)))
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx')
  const [run, busy] = useExport()
  const go = async () => {
    const asked = every.filter((value) => wanted.includes(value))
    if (await run(() => start(asked, format))) close()
  }
  return (
    <Modal
      open={open}
      title={t.title}
      okText={t.export}
      cancelText={t.cancel}
      okButtonProps={{ disabled: wanted.length === 0 }}
      confirmLoading={busy}
      onOk={() => void go()}
      onCancel={close}
    >
      <p className={styles.what}>{chosen ? t.chosen(thousands(count)) : t.filtered(thousands(count))}</p>
      <fieldset className={styles.columns}>
        <legend>
          {t.columns}
          <Checkbox
            checked={wanted.length === every.length}
            indeterminate={wanted.length > 0 && wanted.length < every.length}
            onChange={({ target }) => setWanted(target.checked ? every : [])}
          >
            {t.all}
          </Checkbox>
        </legend>
        <Checkbox.Group className={styles.grid ?? ''} options={[...columns]} value={[...wanted]} onChange={(values) => setWanted(values as C[])} />
      </fieldset>
      <p className={styles.format}>
        <span id="export-format">{t.format}</span>
        <Segmented
          aria-labelledby="export-format"
          value={format}
          onChange={setFormat}
          options={[
            { value: 'xlsx', label: 'Excel' },
            { value: 'csv', label: 'CSV' },
          ]}
        />
      </p>
    </Modal>
  )
}
