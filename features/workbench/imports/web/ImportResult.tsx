import { DownloadOutlined, KeyOutlined, UndoOutlined } from '@ant-design/icons'
import type { Import } from '../contract.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { App, Button } from 'antd'
import { Link } from 'react-router'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { ImportKind } from './import-kind.ts'
import { Figure, Figures } from '#web/ui/display/Figures.tsx'
import styles from './import.module.css'
import { importTexts } from './texts.ts'
import type { useImport } from './use-import.ts'

interface Props {
  kind: ImportKind
  found: Import
  state: ReturnType<typeof useImport>
  again: () => void
}

const outcomes = ['made', 'changed', 'skipped', 'failed'] as const

/** The last step: the result of the rows, the report to download, and undo. */
export function ImportResult({ kind, found, state, again }: Props) {
  const t = useTexts(importTexts)
  const { modal } = App.useApp()
  const report = (show: 'all' | 'bad') => `/pressplatform/imports/${found.id}/report?format=xlsx&show=${show}`
  const undone = found.state === 'undone'
  const left = found.failed + found.bad + found.warned
  const { codes } = kind
  const askUndo = () =>
    modal.confirm({
      title: t.askUndo(found.fileName),
      content: t.askUndoHelp(thousands(found.made)),
      okText: t.undo,
      okButtonProps: { danger: true },
      cancelText: t.notNow,
      onOk: () => void state.undo(),
    })
  return (
    <div className={styles.step} role="status">
      <h2>{undone ? t.undoneTitle : t.doneTitle}</h2>
      {undone && <p className={styles.help}>{t.undoneHelp}</p>}
      <Figures label={undone ? t.undoneTitle : t.doneTitle}>
        {outcomes.map((outcome) => (
          <Figure key={outcome} name={t[outcome]} bad={outcome === 'failed' && left > 0}>
            {thousands(outcome === 'failed' ? left : found[outcome])}
          </Figure>
        ))}
      </Figures>
      <p className={styles.buttons}>
        {found.state === 'done' && found.made + found.changed > 0 && (
          <Link to={kind.resultHref(found)}>
            <Button type="primary">{t.see}</Button>
          </Link>
        )}
        {codes && found.can.codes && (
          <Button icon={<KeyOutlined aria-hidden />} onClick={() => codes.run(found)}>
            {codes.label}
          </Button>
        )}
        <Button icon={<DownloadOutlined aria-hidden />} href={report('all')} download>
          {t.report}
        </Button>
        {left > 0 && (
          <Button icon={<DownloadOutlined aria-hidden />} href={report('bad')} download>
            {t.badReport}
          </Button>
        )}
        <Button onClick={again}>{t.again}</Button>
        {found.can.undo && (
          <Button danger icon={<UndoOutlined aria-hidden />} loading={state.busy} onClick={askUndo}>
            {t.undo}
          </Button>
        )}
      </p>
    </div>
  )
}
