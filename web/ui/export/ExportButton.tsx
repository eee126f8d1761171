import { DownloadOutlined } from '@ant-design/icons'
import { thousands } from '#plain/numbers/digits.ts'
import { Button, Checkbox, Modal, Segmented } from 'antd'
import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import styles from './export.module.css'
import { exportTexts } from './texts.ts'
import { useExport } from './use-export.ts'

interface Props<C extends string> {
  /** The columns that can be exported, in the order of the file. */
  columns: readonly { value: C; label: string }[]
  /** Columns that are not selected at first. */
  leftOut?: readonly C[]
  /** How many rows will be exported. */
  count: number
  /** The rows are a selection, not the result of the filters. */
  chosen?: boolean
  /** Starts the export task with the current filters or selection. */
  start: (columns: C[], format: 'xlsx' | 'csv') => Promise<{ jobId: string }>
}

/** The button 导出 of a list. The file is downloaded at once if it is ready quickly, else it is available in the task tray. */
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

/** The dialog for columns and file format; also used for the selected rows of a list. */
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
  const allColumns = columns.map(({ value }) => value)
  const [selected, setSelected] = useState<readonly C[]>(() => allColumns.filter((value) => !leftOut.includes(value)))
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx')
  const [run, busy] = useExport()
  const go = async () => {
    const inFileOrder = allColumns.filter((value) => selected.includes(value))
    if (await run(() => start(inFileOrder, format))) close()
  }
  return (
    <Modal
      open={open}
      title={t.title}
      okText={t.export}
      cancelText={t.cancel}
      okButtonProps={{ disabled: selected.length === 0 }}
      confirmLoading={busy}
      onOk={() => void go()}
      onCancel={close}
    >
      <p className={styles.what}>{chosen ? t.chosen(thousands(count)) : t.filtered(thousands(count))}</p>
      <fieldset className={styles.columns}>
        <legend>
          {t.columns}
          <Checkbox
            checked={selected.length === allColumns.length}
            indeterminate={selected.length > 0 && selected.length < allColumns.length}
            onChange={({ target }) => setSelected(target.checked ? allColumns : [])}
          >
            {t.all}
          </Checkbox>
        </legend>
        <Checkbox.Group
          className={styles.grid ?? ''}
          options={[...columns]}
          value={[...selected]}
          onChange={(values) => setSelected(values as C[])}
        />
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
