import { Alert, App, Button, Segmented } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type {
  questionImportGet,
  questionImportItems,
  questionImportRemove,
  questionImportRun,
  questionImportUndo,
  QuestionImport,
} from '../../contract-imports.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useRefreshQueries } from '#web/kernel/hooks/use-refresh.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PageHeader } from '#web/ui/display/PageHeader.tsx'
import frame from '#web/ui/list/list-screen.module.css'
import { Failed, TableSkeleton, Waiting } from '#web/ui/list/ListStates.tsx'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import { bankLines, questionLines } from '../lines.ts'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportItem } from './ImportItem.tsx'
import { importTexts } from './import-texts.ts'
import styles from './imports.module.css'

export const importLine = 'GET /question/imports/{importId}'
export const itemsLine = 'GET /question/imports/{importId}/items'

/** The answers that an import changes when its task ends. */
const written = [...bankLines, ...questionLines]
const refresh = [...written, importLine, itemsLine]
const busy = ({ state }: Pick<QuestionImport, 'state'>) => state === 'reading' || state === 'taking' || state === 'undoing'

/** An import of questions: what was recognised, to be mended and taken, and afterwards what came of it. */
export function ImportView({ importId, close }: { importId: string; close: () => void }) {
  const t = useTexts(importTexts)
  const { data, error, refetch } = useRead<typeof questionImportGet>(
    importLine,
    { importId },
    { every: (found) => (found && busy(found) ? 700 : false) },
  )
  const page = useRef<HTMLElement>(null)
  const shown = useRef(data?.state)
  const refreshBanks = useRefreshQueries(written)
  useEffect(() => {
    const before = shown.current
    shown.current = data?.state
    if (!before || !data || before === data.state) return
    // Where a long list gives way to its outcome, that has to be seen.
    page.current?.scrollIntoView()
    if (data.state === 'done' || data.state === 'undone') void refreshBanks()
  }, [data, refreshBanks])
  const body = () => {
    if (error) return <LoadFailure error={error} gone={t.gone} retry={() => void refetch()} />
    if (!data) return <TableSkeleton />
    if (busy(data)) return <ImportProgress found={data} />
    if (data.state === 'failed') return <Alert type="error" showIcon title={t.failed} />
    return data.state === 'ready' ? <Preview found={data} close={close} /> : <Outcome found={data} />
  }
  return (
    <section ref={page} className={frame.page} aria-label={t.title}>
      <PageHeader
        title={data?.fileName ?? t.title}
        aside={<span role="status">{data && data.total > 0 ? t.summary(thousands(data.total), thousands(data.total - data.bad)) : ''}</span>}
      >
        <Button onClick={close}>{t.back}</Button>
      </PageHeader>
      {body()}
    </section>
  )
}

function Preview({ found, close }: { found: QuestionImport; close: () => void }) {
  const t = useTexts(importTexts)
  const { modal } = App.useApp()
  const [show, setShow] = useState<'all' | 'bad'>('all')
  /** After which positions the pages begin, up to the one that is shown. */
  const [starts, setStarts] = useState([0])
  const after = starts.at(-1) ?? 0
  const { data, error, refetch } = useRead<typeof questionImportItems>(
    itemsLine,
    { importId: found.id, query: { show, after, size: 20 } },
    { keep: true },
  )
  const list = useRef<HTMLOListElement>(null)
  const turn = (next: number[]) => {
    setStarts(next)
    list.current?.scrollIntoView()
  }
  const [run, running] = useCall<typeof questionImportRun>('POST /question/imports/{importId}/run', { refresh })
  const [remove] = useCall<typeof questionImportRemove>('DELETE /question/imports/{importId}', { refresh, onDone: close })
  const discard = () =>
    modal.confirm({
      title: t.askDiscard,
      content: t.discardHelp,
      okText: t.discard,
      okButtonProps: { danger: true },
      cancelText: t.cancel,
      onOk: () => void remove({ importId: found.id }),
    })
  return (
    <>
      {found.findings.length > 0 && (
        <details className={styles.outside}>
          <summary>{t.outside(found.findings.length)}</summary>
          <ul>
            {found.findings.slice(0, 100).map(({ message, detail, path, line }, at) => (
              <li key={at}>
                {path !== null && path !== detail && <b>{path}</b>} {line !== null && <b>{t.line(line)}</b>} {message} {detail && <q>{detail}</q>}
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className={styles.tools}>
        <Segmented
          value={show}
          options={[
            { value: 'all' as const, label: t.showAll },
            { value: 'bad' as const, label: t.showBad(thousands(found.bad)) },
          ]}
          onChange={(value) => {
            setShow(value)
            setStarts([0])
          }}
        />
      </div>
      {error && <Failed error={error} retry={() => void refetch()} />}
      {!error && !data && (
        <Waiting>
          <TableSkeleton />
        </Waiting>
      )}
      <ol ref={list} className={styles.items}>
        {data?.items.map((item) => (
          <ImportItem key={item.position} importId={found.id} item={item} />
        ))}
      </ol>
      {(after > 0 || typeof data?.next === 'number') && (
        <nav className={styles.turn} aria-label={t.pages}>
          <Button disabled={after === 0} onClick={() => turn(starts.slice(0, -1))}>
            {t.earlier}
          </Button>
          <Button disabled={typeof data?.next !== 'number'} onClick={() => typeof data?.next === 'number' && turn([...starts, data.next])}>
            {t.later}
          </Button>
        </nav>
      )}
      <div className={styles.bar}>
        <Button danger type="text" onClick={discard}>
          {t.discard}
        </Button>
        <Button type="primary" loading={running.busy} disabled={found.total === found.bad} onClick={() => void run({ importId: found.id })}>
          {t.take(thousands(found.total - found.bad))}
        </Button>
      </div>
    </>
  )
}

function Outcome({ found }: { found: QuestionImport }) {
  const t = useTexts(importTexts)
  const { modal } = App.useApp()
  const [undo, { busy: undoing }] = useCall<typeof questionImportUndo>('POST /question/imports/{importId}/undo', { refresh })
  const ask = () =>
    modal.confirm({
      title: t.askUndo(thousands(found.taken)),
      content: t.undoHelp,
      okText: t.undo,
      okButtonProps: { danger: true },
      cancelText: t.cancel,
      onOk: () => void undo({ importId: found.id }),
    })
  const undone = found.state === 'undone'
  const left = found.total - found.taken - found.bad
  const notTaken = [found.bad > 0 && t.doneBad(thousands(found.bad)), left > 0 && t.doneLeft(thousands(left))].filter((part) => part !== false)
  return (
    <div className={styles.outcome}>
      <Alert
        type={undone ? 'info' : 'success'}
        showIcon
        title={undone ? t.undone : t.done(thousands(found.taken))}
        description={
          undone
            ? found.taken > 0 && t.undoneKept(thousands(found.taken))
            : notTaken.length > 0 && notTaken.map((part) => <div key={part}>{part}</div>)
        }
      />
      {found.can.undo && (
        <Button loading={undoing} onClick={ask}>
          {t.undo}
        </Button>
      )}
    </div>
  )
}
