import { DownloadOutlined } from '@ant-design/icons'
import { App, Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useExport } from '#web/ui/export/use-export.ts'
import { FileButton } from '#web/ui/files/FileButton.tsx'
import type { Finding, gradebookExport, gradebookSheetApply, gradebookSheetRead, gradebookSheetRule, SheetChange } from '../../contract-sheet.ts'
import { gradebookLines } from '../lines.ts'
import { pointsText } from '../numbers.ts'
import styles from './sheet.module.css'
import { sheetTexts } from './sheet-texts.ts'

interface Props {
  classId: string
  /** Marks may be changed. */
  enter: boolean
  close: () => void
}

interface Read {
  changes: SheetChange[]
  findings: Finding[]
  more: number
}

// The web app imports the contract as types only, so the rule is repeated here; the server checks again.
const rule = { suffixes: ['xlsx'], maxBytes: 5 * 1024 * 1024 } as const satisfies typeof gradebookSheetRule
/** Changes that are listed. */
const mostListed = 200

/** Takes the gradebook out as a spreadsheet, and brings a changed one back after showing what it changes and what it cannot. */
export function SheetDialog({ classId, enter, close }: Props) {
  const t = useTexts(sheetTexts)
  const { message } = App.useApp()
  const [read, setRead] = useState<Read>()
  const [reason, setReason] = useState('')
  const [runExport, exporting] = useExport()
  const [apply, { busy, error }] = useCall<typeof gradebookSheetApply>('PUT /pressplatform/classes/{classId}/gradebook/sheet', {
    silent: true,
    refresh: gradebookLines,
    onDone({ changed }) {
      void message.success(t.done(changed))
      close()
    },
  })
  const marks = read?.changes.map(({ itemId, memberId, rowVersion, after }) => ({ itemId, memberId, rowVersion, points: after })) ?? []
  return (
    <Modal open title={t.title} width={640} onCancel={close} footer={<Button onClick={close}>{t.close}</Button>}>
      <div className={styles.form}>
        <section>
          <h3>{t.out}</h3>
          <p>{t.outHelp}</p>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            loading={exporting}
            onClick={() =>
              void runExport(() => send<typeof gradebookExport>('POST /pressplatform/classes/{classId}/gradebook/export', { classId, body: {} }))
            }
          >
            {t.export}
          </Button>
        </section>
        {enter && (
          <section>
            <h3>{t.in}</h3>
            <p>{t.inHelp}</p>
            <FileButton
              rule={rule}
              label={read ? t.again : t.choose}
              upload={async (file, options) =>
                setRead(
                  await send<typeof gradebookSheetRead>(
                    'POST /pressplatform/classes/{classId}/gradebook/sheet',
                    { classId, file },
                    { ...options, silent: true },
                  ),
                )
              }
            />
            {read && <Findings read={read} />}
            {read && <Changes changes={read.changes} />}
            {marks.length > 0 && (
              <div className={styles.apply}>
                <Input
                  aria-label={t.reason}
                  placeholder={`${t.reason}: ${t.reasonHelp}`}
                  maxLength={200}
                  value={reason}
                  onChange={({ target }) => setReason(target.value)}
                />
                <Button
                  type="primary"
                  disabled={!reason.trim()}
                  loading={busy}
                  onClick={() => void apply({ classId, body: { reason: reason.trim(), marks } })}
                >
                  {t.apply(marks.length)}
                </Button>
              </div>
            )}
            {error && !busy && (
              <p role="alert" className={styles.wrong}>
                {error.fields?.[0]?.message ?? error.message}
              </p>
            )}
          </section>
        )}
      </div>
    </Modal>
  )
}

function Findings({ read: { findings, more } }: { read: Read }) {
  const t = useTexts(sheetTexts)
  if (!findings.length) return null
  return (
    <div className={styles.findings} role="alert">
      <b>{t.findings(findings.length + more)}</b>
      <ul>
        {findings.map(({ line, column, text }, at) => (
          <li key={at}>
            <span>{line === null ? t.wholeColumn(column) : t.place(line, column)}</span> {text}
          </li>
        ))}
      </ul>
      {more > 0 && <small>{t.more(more)}</small>}
    </div>
  )
}

function Changes({ changes }: { changes: readonly SheetChange[] }) {
  const t = useTexts(sheetTexts)
  if (!changes.length) return <p>{t.none}</p>
  return (
    <>
      <b>{t.changes(changes.length)}</b>
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={t.changes(changes.length)}>
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">{t.student}</th>
              <th scope="col">{t.item}</th>
              <th scope="col">{t.before}</th>
              <th scope="col">{t.after}</th>
            </tr>
          </thead>
          <tbody>
            {changes.slice(0, mostListed).map(({ itemId, memberId, name, item, before, after }) => (
              <tr key={`${itemId} ${memberId}`}>
                <td>{name}</td>
                <td>{item}</td>
                <td>{before === null ? t.empty : pointsText(before)}</td>
                <td>
                  <b>{pointsText(after)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {changes.length > mostListed && <small>{t.more(changes.length - mostListed)}</small>}
    </>
  )
}
