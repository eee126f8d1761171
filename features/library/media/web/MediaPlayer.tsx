import { useEffect, useRef } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { RetryLine } from '#web/ui/states/RetryLine.tsx'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import type { conversionRetry } from '#features/library/files/contract.ts'
import type { mediaOpen } from '../contract.ts'
import { mediaLine } from './lines.ts'
import { MediaView } from './MediaView.tsx'
import styles from './player/player.module.css'
import { pageTexts, playerTexts } from './player-texts.ts'

interface Props {
  fileId: string
  /** The address of its bytes. */
  url: string
  name: string
  /** Words to be shown over the picture, null for none; without it what the owner of the file has set. */
  watermark?: string | null
  compact?: boolean
  /** Parts that were not watched cannot be skipped on the first view. */
  strict?: boolean
  /** Offers the original, where its owner allows that. */
  download?: boolean
  /** Told the share that was watched, from 0 to 100, after each report. */
  onWatched?: (percent: number) => void
}

/** The player of a file within another screen. Has the file converted if that was not begun; until then, and where it is not possible, the original plays. */
export function MediaPlayer({ fileId, url, name, watermark, compact, strict = false, download = false, onWatched }: Props) {
  const t = useTexts(pageTexts)
  const p = useTexts(playerTexts)
  const user = useGlobal(({ userInfo }) => userInfo)
  const { data: media, error, refetch } = useRead<typeof mediaOpen>(mediaLine, { fileId }, { fresh: true, onFocus: false })
  const [convert] = useCall<typeof conversionRetry>('POST /pressplatform/conversions/{fileId}/retry', { silent: true })
  const begun = useRef(false)
  const state = media?.state
  useEffect(() => {
    if (state !== 'none' || begun.current) return
    begun.current = true
    void convert({ fileId })
  }, [state, fileId, convert])
  if (error && !media) {
    // The controls of the browser could skip what was not watched.
    if (strict) return <RetryLine error={error} retry={refetch} />
    const shared = {
      controls: true,
      preload: 'metadata',
      src: url,
      'aria-label': name,
      controlsList: 'nodownload',
      style: { inlineSize: '100%' },
    } as const
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- nothing is known of the file but its address
    return name.endsWith('.mp3') ? <audio {...shared} /> : <video {...shared} playsInline />
  }
  if (!media) return <Spinner label={p.player} />
  const words = media.watermark && user ? `${user.name} ${user.account}` : null
  return (
    <>
      <MediaView media={media} watermark={watermark === undefined ? words : watermark} compact={compact} strict={strict} onWatched={onWatched} />
      <p className={styles.links}>
        {/* The page does not hold skipping back. */}
        {!strict && (
          <a href={`/xgplay?resourceid=${media.id}`} target="_blank" rel="noreferrer">
            {t.page}
          </a>
        )}
        {media.can.edit && (
          <a href={`/xgplay?resourceid=${media.id}&edit=captions`} target="_blank" rel="noreferrer">
            {t.edit}
          </a>
        )}
        {download && media.can.download && (
          <a href={`${media.url}?download`} download={media.name}>
            {t.original}
          </a>
        )}
      </p>
    </>
  )
}
