import { Button, Modal, Select } from 'antd'
import { useState } from 'react'
import { filePreviewSlot, previewGroup } from '#features/library/files/web/preview-slot.ts'
import { fileSize } from '#plain/numbers/file-size.ts'
import { Filled } from '#web/kernel/Filled.tsx'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { RetryLine } from '#web/ui/states/RetryLine.tsx'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import { When } from '#web/ui/time/When.tsx'
import type { ResourceFull, ResourceVersion, resourceVersion, VersionFile } from '../../contract.ts'
import styles from './compare.module.css'
import { previewTexts } from './texts.ts'

interface Props {
  resource: Pick<ResourceFull, 'id' | 'title' | 'versions' | 'version' | 'alt'>
  close: () => void
}

/** Two versions of a resource side by side; at first the one before the current one, and the current one. */
export function CompareDialog({ resource, close }: Props) {
  const t = useTexts(previewTexts)
  const { versions, version: current } = resource
  const [numbers, setNumbers] = useState<readonly [number, number]>([versions.find(({ number }) => number < current)?.number ?? current, current])
  const [left, right] = numbers
  return (
    <Modal open title={t.compareOf(resource.title)} footer={null} width={1120} onCancel={close}>
      <div className={styles.columns}>
        <Column resource={resource} label={t.left} number={left} choose={(number) => setNumbers([number, right])} />
        <Column resource={resource} label={t.right} number={right} choose={(number) => setNumbers([left, number])} />
      </div>
    </Modal>
  )
}

interface ColumnProps {
  resource: Props['resource']
  label: string
  number: number
  choose: (number: number) => void
}

function Column({ resource: { id, versions, version: current, alt }, label, number, choose }: ColumnProps) {
  const t = useTexts(previewTexts)
  const chosen = versions.find((version) => version.number === number)
  const asked = useRead<typeof resourceVersion>('GET /pressplatform/resources/{resourceId}/versions/{number}', {
    resourceId: id,
    number: String(number),
  })
  const named = ({ number: each, note }: ResourceVersion) => {
    const name = each === current ? t.currentVersion(each) : t.versionNumber(each)
    return note ? `${name}　${note}` : name
  }
  return (
    <section aria-label={label} className={styles.column}>
      <Select
        aria-label={label}
        value={number}
        options={versions.map((version) => ({ value: version.number, label: named(version) }))}
        onChange={(next: number) => choose(next)}
      />
      {chosen && (
        <p>
          <When at={chosen.at} />　{chosen.by.name}　{fileSize(chosen.size)}
        </p>
      )}
      <div className={styles.frame}>
        {asked.data ? (
          <Shown key={number} id={id} shown={asked.data} alt={alt} />
        ) : asked.error ? (
          <RetryLine error={asked.error} retry={asked.refetch} />
        ) : (
          <Spinner label={t.loadingVersion} />
        )}
      </div>
    </section>
  )
}

/** The file of a version: pictures, documents, texts and archives in their viewers, videos and sounds as the browser plays them. */
function Shown({ id, shown: { name, suffix, url, process }, alt }: { id: string; shown: VersionFile; alt: string }) {
  const t = useTexts(previewTexts)
  const { facts, state } = process
  const group = previewGroup(suffix, facts)
  const native = { controls: true, preload: 'metadata', src: url, 'aria-label': name } as const
  // Captions belong to the resource and may not fit another version.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  if (suffix === 'mp4' || suffix === 'mp3') return suffix === 'mp4' ? <video {...native} playsInline /> : <audio {...native} />
  if (group && group !== 'media' && group !== 'package' && group !== 'interactive' && state === 'done')
    return (
      <Filled
        slot={filePreviewSlot}
        only={group}
        props={{ file: { id, name, suffix, url }, process, compact: true, at: undefined, alt }}
        waiting={<Spinner label={t.loadingVersion} />}
      />
    )
  return (
    <EmptyState title={t.notShown} detail={process.reason ?? t.notShownHelp}>
      <Button href={`${url}?download`} download={name}>
        {t.download}
      </Button>
    </EmptyState>
  )
}
