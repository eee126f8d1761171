import { Button, Skeleton } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { filePreviewSlot } from '#features/library/files/web/preview-slot.ts'
import { Filled } from '#web/kernel/Filled.tsx'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { fileUrl } from '#web/ui/files/file-url.ts'
import { Failed, Waiting } from '#web/ui/list/ListStates.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { conversionRetry } from '#features/library/files/contract.ts'
import type { mediaAddress, mediaOpen } from '../../contract.ts'
import { fileOf } from '../file-of.ts'
import { mediaLine } from '../lines.ts'
import { Player } from '../player/Player.tsx'
import { usePlayback } from '../player/playback.ts'
import { pageTexts } from '../player-texts.ts'
import { MediaScreen } from './MediaScreen.tsx'
import styles from './page.module.css'

const CaptionEditor = lazy(async () => ({ default: (await import('../captions/CaptionEditor.tsx')).CaptionEditor }))

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** The video player: of a resource, or of an address that is one of our files or lies on an allowed site. The resource comes first. */
export default function PlayerPage() {
  const t = useTexts(pageTexts)
  const [query] = useSearchParams()
  const named = query.get('resourceid') ?? ''
  const url = query.get('url') ?? ''
  const id = named || fileOf(url)
  if (id) return uuid.test(id) ? <Resource key={id} id={id} /> : <Alone title={t.missing} detail={t.missingDetail} />
  return url ? <Elsewhere key={url} url={url} /> : <Alone title={t.missing} detail={t.missingDetail} />
}

const Alone = ({ title, detail }: { title: string; detail?: string }) => (
  <div className={styles.alone}>
    <EmptyState title={title} level={1} {...(detail && { detail })} />
  </div>
)

const Loading = () => (
  <Waiting>
    <div className={styles.alone}>
      <Skeleton.Node active style={{ inlineSize: '100%', blockSize: 320 }} />
      <Skeleton active />
    </div>
  </Waiting>
)

const unfinished = (state: string | undefined) => state === 'waiting' || state === 'running'

function Resource({ id }: { id: string }) {
  const t = useTexts(pageTexts)
  const [query, setQuery] = useSearchParams()
  const asked = useRead<typeof mediaOpen>(mediaLine, { fileId: id }, { onFocus: false, every: (data) => unfinished(data?.state) && 3000 })
  const [convert] = useCall<typeof conversionRetry>('POST /pressplatform/conversions/{fileId}/retry', { refresh: [mediaLine], silent: true })
  const { data: media, error } = asked
  const begun = useRef(false)
  const state = media?.state
  useEffect(() => {
    if (state !== 'none' || begun.current) return
    begun.current = true
    void convert({ fileId: id })
  }, [state, id, convert])
  if (error && !media)
    return error instanceof RequestError && error.errorCode === 'notFound' ? (
      error.message === t.gone ? (
        <Alone title={t.gone} />
      ) : (
        <NotMedia id={id} problem={error.message} />
      )
    ) : (
      <div className={styles.alone}>
        <Failed error={error} retry={() => void asked.refetch()} />
      </div>
    )
  if (!media) return <Loading />
  if (media.can.edit && query.get('edit') === 'captions')
    return (
      <Suspense fallback={<Loading />}>
        <CaptionEditor media={media} close={() => setQuery({ resourceid: id }, { replace: true })} />
      </Suspense>
    )
  // Another source, such as the renditions in place of the original, is another player.
  return <MediaScreen key={`${media.facts.playlist ?? ''}`} media={media} retry={() => void convert({ fileId: id })} />
}

/** A file that the person may read and that is neither video nor audio: an interactive object is played here, any other is named as what it is not. */
function NotMedia({ id, problem }: { id: string; problem: string }) {
  const t = useTexts(pageTexts)
  const [kind, setKind] = useState<'interactive' | 'other'>()
  useEffect(() => {
    const left = new AbortController()
    // The bytes of interactive objects are never sent.
    fetch(fileUrl(id), { method: 'HEAD', signal: left.signal }).then(
      ({ ok }) => setKind(ok ? 'other' : 'interactive'),
      () => left.signal.aborted || setKind('other'),
    )
    return () => left.abort()
  }, [id])
  if (!kind) return <Loading />
  if (kind === 'other') return <Alone title={t.gone} detail={problem} />
  const file = { id, name: '', suffix: 'json', url: fileUrl(id) }
  const process = { id, state: 'done', progress: 1, reason: null, facts: {}, title: '', watermark: null, download: false } as const
  const props = { file, process, compact: false, at: undefined }
  return (
    <div className={styles.alone}>
      <h1 className="visually-hidden">{t.interactive}</h1>
      <Filled slot={filePreviewSlot} only="interactive" props={props} waiting={<Skeleton active />} />
    </div>
  )
}

function Elsewhere({ url }: { url: string }) {
  const t = useTexts(pageTexts)
  const asked = useRead<typeof mediaAddress>('GET /pressplatform/media/address', { query: { url } })
  const playback = usePlayback({ length: 0 })
  const [source] = useState(() => ({ url, facts: {} }))
  if (asked.error) {
    const refused = asked.error instanceof RequestError && (asked.error.errorCode === 'forbidden' || asked.error.errorCode === 'invalid')
    return refused ? (
      <Alone title={t.refused} detail={`${t.refusedDetail} ${t.allowedDetail}`} />
    ) : (
      <div className={styles.alone}>
        <Failed error={asked.error} retry={() => void asked.refetch()} />
      </div>
    )
  }
  if (!asked.data) return <Loading />
  const name = decodeURIComponent(new URL(asked.data.url).pathname.split('/').at(-1) ?? '') || new URL(asked.data.url).host
  return (
    <div className={styles.alone}>
      <h1>{name}</h1>
      <Player playback={playback} source={source} title={name} alt="" />
      <Button type="link" onClick={() => history.back()}>
        {t.back}
      </Button>
    </div>
  )
}
