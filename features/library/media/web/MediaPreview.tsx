import { useRead } from '#web/kernel/hooks/use-read.ts'
import type { PreviewProps } from '#features/library/files/web/preview-slot.ts'
import type { mediaOpen } from '../contract.ts'
import { mediaLine } from './lines.ts'
import { Player } from './player/Player.tsx'
import { usePlayback } from './player/playback.ts'
import { useWatch } from './player/use-watch.ts'
import { useState } from 'react'

/** A video or audio within another screen. */
export function MediaPreview({ file, process, compact }: PreviewProps) {
  const { data: media } = useRead<typeof mediaOpen>(mediaLine, { fileId: file.id }, { onFocus: false })
  const playback = usePlayback({ length: process.facts.duration ?? 0 })
  const { ranges } = useWatch(playback.element, media && file.id, media?.mine)
  const [caption, setCaption] = useState('')
  return (
    <Player
      playback={playback}
      source={{ url: file.url, facts: process.facts }}
      title={media?.title ?? file.name}
      alt={media?.alt ?? ''}
      chapters={media?.chapters ?? []}
      captions={media?.captions ?? []}
      watched={ranges}
      resumeAt={media?.mine.position ?? 0}
      watermark={process.watermark}
      compact={compact}
      caption={caption}
      onCaption={setCaption}
    />
  )
}
