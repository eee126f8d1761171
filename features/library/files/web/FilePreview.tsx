import { Button, Progress } from 'antd'
import { useEffect, useRef } from 'react'
import { Filled } from '#web/kernel/Filled.tsx'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { RetryLine } from '#web/ui/states/RetryLine.tsx'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import type { conversionRetry, Process, resourceProcess } from '../contract.ts'
import { processLine } from './lines.ts'
import { filePreviewSlot, previewGroup, type PreviewedFile } from './preview-slot.ts'
import { previewTexts } from './preview-texts.ts'
import styles from './preview.module.css'

interface Props {
  file: PreviewedFile
  /** Little room, as in a margin: few tools. */
  compact?: boolean
  /** The place at which the preview begins, such as `page=12`. */
  at?: string | undefined
  /** Told the place at which the person is, in the form of `at`. */
  onPlace?: ((place: string) => void) | undefined
  /** What a picture shows. */
  alt?: string
}

/** Milliseconds between two questions how far a conversion is. */
const pollEvery = 2000

const unfinished = ({ state }: Process) => state === 'waiting' || state === 'running'

/** A file as it looks inside. Has it converted if that was not begun yet, and shows how far it is, or why it failed with the original as a download. */
export function FilePreview({ file, compact = false, at, onPlace, alt }: Props) {
  const t = useTexts(previewTexts)
  const asked = useRead<typeof resourceProcess>(processLine, { query: { id: file.id } }, { every: (data) => !!data && unfinished(data) && pollEvery })
  const [retry, { busy, error: retryError }] = useCall<typeof conversionRetry>('POST /pressplatform/conversions/{fileId}/retry', {
    refresh: [processLine],
    silent: true,
  })
  const begun = useRef('')
  const state = asked.data?.state
  useEffect(() => {
    if (state !== 'none' || begun.current === file.id) return
    begun.current = file.id
    void retry({ fileId: file.id })
  }, [state, file.id, retry])
  const group = previewGroup(file.suffix, asked.data?.facts)

  if (asked.error && !asked.data) return <RetryLine error={asked.error} retry={asked.refetch} />
  if (retryError && state === 'none') return <RetryLine error={retryError} retry={() => retry({ fileId: file.id })} />
  const download = asked.data?.download === true
  const original = download && (
    <Button href={`${file.url}?download`} download={file.name}>
      {t.download}
    </Button>
  )
  // A file that no converter takes has no conversion after it was asked for.
  if (!group)
    return (
      <EmptyState title={t.noPreview} {...(download && { detail: t.noPreviewDetail })}>
        {original}
      </EmptyState>
    )
  const process = asked.data
  if (!process || (process.state === 'none' && (busy || begun.current !== file.id))) return <Spinner label={t.preparing} />
  if (process.state === 'failed')
    return (
      <EmptyState title={t.failed} detail={process.reason ?? ''}>
        <Button type="primary" loading={busy} onClick={() => void retry({ fileId: file.id })}>
          {t.again}
        </Button>
        {original}
      </EmptyState>
    )
  if (unfinished(process)) {
    const percent = Math.floor(process.progress * 100)
    return (
      <div className={styles.converting}>
        <p role="status">{process.state === 'waiting' ? t.queued : t.converting(percent)}</p>
        <Progress percent={percent} showInfo={false} aria-label={t.converting(percent)} />
        <small>{t.convertingDetail}</small>
      </div>
    )
  }
  const props = { file, process, compact, at, onPlace, alt }
  return <Filled slot={filePreviewSlot} only={group} props={props} waiting={<Spinner label={t.preparing} />} />
}
