import { FileExcelOutlined } from '@ant-design/icons'
import { fileSize } from '#plain/numbers/file-size.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { Button, Progress } from 'antd'
import { useSearchParams } from 'react-router'
import { useObjectName } from '#web/kernel/page/object-name.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useFileUpload } from '#web/ui/files/use-file-upload.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { reference } from '#web/ui/list/filters/filters.ts'
import { Failed, TableSkeleton, Waiting } from '#web/ui/list/ListStates.tsx'
import { Steps } from '#web/ui/display/Steps.tsx'
import { PageHeader } from '#web/ui/display/PageHeader.tsx'
import type { ImportKind } from './import-kind.ts'
import { importSteps, stepOf } from './import-step.ts'
import styles from './import.module.css'
import { ImportPreview } from './preview/ImportPreview.tsx'
import { ImportResult } from './ImportResult.tsx'
import { ImportStart } from './ImportStart.tsx'
import { importTexts } from './texts.ts'
import { useImport } from './use-import.ts'

/** The import of a table, step by step. `?import=1` starts a new one; with an import's id it shows that import in its current step. */
export function ImportWizard({ kind }: { kind: ImportKind }) {
  const t = useTexts(importTexts)
  const [query, setQuery] = useSearchParams()
  const importId = reference.read(query.get('import') ?? '') ?? ''
  /** Other parameters, such as the thing whose parts are imported, stay in the address. */
  const go = (id: string) =>
    setQuery((now) => {
      now.set('import', id || '1')
      return now
    })
  const leave = () =>
    setQuery((now) => {
      now.delete('import')
      return now
    })
  const upload = useFileUpload()
  const take = (file: File) => upload.start(file, async (chosen, options) => go((await kind.upload(chosen, options)).importId))
  const state = useImport(importId, kind.refresh)
  const { found, error, working } = state
  const step = stepOf(upload.sending !== undefined, importId, found)
  useObjectName(kind.title)

  const body = () => {
    if (!importId || found?.state === 'failed') return <ImportStart kind={kind} upload={upload} take={take} unread={found} open={go} />
    if (error instanceof RequestError && error.errorCode === 'notFound')
      return (
        <EmptyState title={t.gone} detail={t.goneHelp}>
          <Button onClick={() => go('')}>{t.again}</Button>
        </EmptyState>
      )
    if (error && !found) return <Failed error={error} retry={state.refetch} />
    if (!found)
      return (
        <Waiting>
          <TableSkeleton />
        </Waiting>
      )
    if (step === 'upload' || step === 'running') return <ImportWork words={step === 'upload' ? t.reading : t.importing} progress={state.progress} />
    if (step === 'preview') return <ImportPreview key={found.id} kind={kind} found={found} state={state} restart={() => go('')} />
    return working ? (
      <ImportWork words={t.undoing} progress={state.progress} />
    ) : (
      <ImportResult kind={kind} found={found} state={state} again={() => go('')} />
    )
  }
  const file = found && found.state !== 'failed' && (
    <span className={styles.file}>
      <FileExcelOutlined aria-hidden />
      <bdi>{found.fileName}</bdi>
      <small>
        {t.rows(thousands(found.total))}　{fileSize(found.size)}
      </small>
      {step === 'preview' && (
        <Button type="link" size="small" onClick={() => go('')}>
          {t.another}
        </Button>
      )}
    </span>
  )
  return (
    <div className={styles.split}>
      <section className={styles.page} data-margin={step === 'preview' || undefined} aria-label={kind.title}>
        <PageHeader title={kind.title} aside={file}>
          <Button onClick={leave}>{t.back}</Button>
        </PageHeader>
        <Steps label={t.steps} names={importSteps.map((name) => t[name])} at={importSteps.indexOf(step)} />
        {body()}
      </section>
    </div>
  )
}

/** The progress of the task that works on the import. */
function ImportWork({ words, progress }: { words: string; progress: number }) {
  const t = useTexts(importTexts)
  return (
    <div className={styles.step}>
      <p className={styles.name} role="status">
        {words}
      </p>
      <Progress percent={Math.floor(progress * 100)} status="active" aria-label={words} />
      <p className={styles.help}>{t.leaveHelp}</p>
    </div>
  )
}
