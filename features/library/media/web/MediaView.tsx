import { useEffect, useState } from 'react'
import { lengthOfRanges } from '#plain/numbers/ranges.ts'
import type { Media } from '../contract.ts'
import { Player } from './player/Player.tsx'
import { usePlayback } from './player/playback.ts'
import { useCaption } from './player/use-caption.ts'
import { useWatch } from './player/use-watch.ts'

interface Props {
  media: Media
  /** In place of the title of the file, and of what it shows. */
  title?: string | undefined
  alt?: string | undefined
  poster?: string | undefined
  /** Words to be shown over the picture; null for none. */
  watermark?: string | null | undefined
  compact?: boolean | undefined
  /** It stands among others or in a text: keys only while it has the focus. */
  among?: boolean | undefined
  /** Parts that were not watched cannot be skipped on the first view. */
  strict?: boolean | undefined
  /** Told the share of the length that the server has credited as watched, from 0 to 100, after each report. */
  onWatched?: ((percent: number) => void) | undefined
}

/** A video or audio that was opened, within another page: with captions, chapters, the place where the person was, and what was watched. */
export function MediaView({ media, title, alt, poster, watermark = null, compact = false, among = compact, strict = false, onWatched }: Props) {
  const { facts, captions, chapters, mine } = media
  const [to, setTo] = useState(mine.watchedTo)
  const playback = usePlayback({ length: facts.duration ?? 0, ...(strict && { most: to }) })
  const length = Math.max(1, Math.floor(facts.duration ?? Infinity))
  const watched = useWatch(playback.element, media.id, mine, (ranges) => onWatched?.(Math.min(100, (lengthOfRanges(ranges) / length) * 100)))
  useEffect(() => setTo(watched.to), [watched.to])
  const [caption, setCaption] = useCaption(captions)
  return (
    <Player
      playback={playback}
      source={media}
      title={title ?? media.title}
      alt={alt ?? media.alt}
      poster={poster}
      chapters={chapters}
      captions={captions}
      watched={watched.ranges}
      resumeAt={strict ? Math.min(mine.position, mine.watchedTo) : mine.position}
      watermark={watermark}
      compact={compact}
      among={among}
      strict={strict}
      caption={caption}
      onCaption={setCaption}
    />
  )
}
