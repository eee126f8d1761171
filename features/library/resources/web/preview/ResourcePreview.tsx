import { CopyOutlined, DeleteOutlined, DownloadOutlined, FolderOpenOutlined, ShareAltOutlined } from '@ant-design/icons'
import { App, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { FilePreview } from '#features/library/files/web/FilePreview.tsx'
import { Filled } from '#web/kernel/Filled.tsx'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { MarginForm } from '#web/ui/form/MarginForm.tsx'
import { newKey } from '#web/ui/form/use-new-record.ts'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { resourceCopy, ResourceFull, resourceGet } from '../../contract.ts'
import { oneLine, resourceLines, whileConverting } from '../lines.ts'
import { resourceFiguresSlot, resourceToolsSlot } from '../slots.ts'
import type { ResourceActions } from '../list/use-resource-actions.tsx'
import { About } from './About.tsx'
import styles from './preview.module.css'
import { previewTexts } from './texts.ts'
import { Uses } from './Uses.tsx'
import { Versions } from './Versions.tsx'

interface Props {
  id: string
  close: () => void
  walk: { previous: (() => void) | undefined; next: (() => void) | undefined }
  actions: ResourceActions
}

/** One resource beside the list: what is inside it, what is said about it, where it stands, and its versions. */
export function ResourcePreview({ id, close, walk, actions }: Props) {
  const t = useTexts(previewTexts)
  const { data, error, refetch } = useRead<typeof resourceGet>(oneLine, { resourceId: id }, { every: whileConverting })
  const gone = error instanceof RequestError && (error.errorCode === 'notFound' || error.status === 404)
  const shared = { open: true, close, walk, width: 348 } as const
  if (!data)
    return (
      <MarginForm {...shared} title={gone ? t.gone : t.resource}>
        {gone && <EmptyState title={t.gone} detail={t.goneHelp} />}
        {error && !gone && <Failed error={error} retry={() => void refetch()} />}
        {!error && <Skeleton active />}
      </MarginForm>
    )
  return (
    <MarginForm {...shared} title={data.title} foot={<Foot resource={data} actions={actions} />}>
      <Loaded resource={data} />
    </MarginForm>
  )
}

function Loaded({ resource }: { resource: ResourceFull }) {
  const t = useTexts(previewTexts)
  const { id, title, suffix, url, alt, version, kind, can, deletedAt } = resource
  return (
    <div data-later className={styles.content}>
      <div className={styles.frame}>
        <FilePreview key={`${id}/${version}`} file={{ id, name: `${title}.${suffix}`, suffix, url }} compact alt={alt} />
      </div>
      <About resource={resource} />
      {resource.institutionName === null && (
        <>
          <Uses resource={resource} />
          <Versions resource={resource} />
        </>
      )}
      {(kind === 'video' || kind === 'audio') && can.edit && !deletedAt && (
        <section className={styles.section}>
          <h3>{t.last30}</h3>
          <Filled slot={resourceFiguresSlot} props={{ resource }} waiting={<Skeleton active title={false} paragraph={{ rows: 1 }} />} />
        </section>
      )}
    </div>
  )
}

/** What can be done with the resource. */
function Foot({ resource, actions }: { resource: ResourceFull; actions: ResourceActions }) {
  const t = useTexts(previewTexts)
  const { message } = App.useApp()
  const { can, url, title, suffix, deletedAt } = resource
  const [key, setKey] = useState(newKey)
  const [copy, { busy }] = useCall<typeof resourceCopy>('POST /pressplatform/resources/{resourceId}/copy', {
    refresh: resourceLines,
    onDone(made) {
      setKey(newKey())
      void message.success(t.copied(made.title))
    },
  })
  const rows = [resource]
  if (deletedAt)
    return (
      can.manage && (
        <div className={styles.foot}>
          <Button type="primary" onClick={() => actions.restore(rows)}>
            {t.restore}
          </Button>
          <Button danger onClick={() => actions.purge(rows)}>
            {t.purge}
          </Button>
        </div>
      )
    )
  return (
    <div className={styles.foot}>
      {can.copy && (
        <Button
          type="primary"
          icon={<CopyOutlined aria-hidden />}
          loading={busy}
          onClick={() => void copy({ resourceId: resource.id, body: { folderId: null }, key })}
        >
          {t.copy}
        </Button>
      )}
      {can.edit && resource.kind !== 'interactive' && <Button onClick={() => actions.ask({ what: 'replace', rows })}>{t.replace}</Button>}
      {can.edit && <Filled slot={resourceToolsSlot} props={{ resource }} />}
      <span className={styles.icons}>
        {can.download && resource.kind !== 'interactive' && (
          <Button
            type="text"
            icon={<DownloadOutlined aria-hidden />}
            aria-label={t.download}
            title={t.download}
            href={`${url}?download`}
            download={`${title}.${suffix}`}
          />
        )}
        {can.manage && (
          <>
            <Button
              type="text"
              icon={<ShareAltOutlined aria-hidden />}
              aria-label={t.share}
              title={t.share}
              onClick={() => actions.ask({ what: 'share', rows })}
            />
            <Button
              type="text"
              icon={<FolderOpenOutlined aria-hidden />}
              aria-label={t.move}
              title={t.move}
              onClick={() => actions.ask({ what: 'move', rows })}
            />
            <Button type="text" icon={<DeleteOutlined aria-hidden />} aria-label={t.remove} title={t.remove} onClick={() => actions.remove(rows)} />
          </>
        )}
      </span>
    </div>
  )
}
