import { PrinterOutlined } from '@ant-design/icons'
import type { LedgerEntry } from '#features/money/ledger/contract.ts'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PrintSheet } from './PrintSheet.tsx'
import { texts } from '../texts.ts'

interface Props {
  disabled: boolean
  /** Loads all entries that match the filters, not only the present page. */
  find: () => Promise<LedgerEntry[]>
  from: string
  to: string
}

/** Prints the filtered entries as a statement. */
export function PrintButton({ disabled, find, from, to }: Props) {
  const t = useTexts(texts)
  const { message } = App.useApp()
  const [rows, setRows] = useState<LedgerEntry[]>()
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      setRows(await find())
    } catch {
      void message.error(t.notPrinted)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button icon={<PrinterOutlined aria-hidden />} disabled={disabled} loading={busy} onClick={() => void start()}>
        {t.print}
      </Button>
      {rows && <PrintSheet rows={rows} from={from} to={to} done={() => setRows(undefined)} />}
    </>
  )
}
