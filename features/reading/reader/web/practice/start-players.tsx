import { createRoot, type Root } from 'react-dom/client'
import type { userDetail } from '#features/access/account/contract.ts'
import type { Media, mediaOpen } from '#features/library/media/contract.ts'
import { fileOf } from '#features/library/media/web/file-of.ts'
import { mediaLine } from '#features/library/media/web/lines.ts'
import { send } from '#web/kernel/send/send.ts'
import './players.css'

/** How far below the window a player is loaded. */
const ahead = '600px'
/** Pixels of a picture below which the player has fewer controls. */
const narrow = 640

/**
 * Puts the player in the place of each video and sound of a chapter when it comes near the window: with captions, chapters, and what the person has
 * watched. The element of the browser stays where the server refuses, without a connection, and once it was played or moved; so do sounds that have
 * a button. The address of a file, what was made of it and what is known of it name the same bytes on the server: those of the edition if the file
 * stands in one that the person may read. Bytes that were not converted are played as they are.
 */
export function startPlayers(text: HTMLElement, left: AbortSignal): void {
  const near = nearPlayers(left)
  for (const native of text.querySelectorAll<HTMLMediaElement>('figure.video video, .audio-default audio')) near(native)
}

/** A function that has an element replaced by the player when it comes near the window. */
export function nearPlayers(left: AbortSignal): (native: HTMLMediaElement) => void {
  const roots: Root[] = []
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        begin(target as HTMLMediaElement, left).then(
          (root) => root && roots.push(root),
          () => undefined,
        )
      }
    },
    { rootMargin: ahead },
  )
  left.addEventListener('abort', () => {
    observer.disconnect()
    // React refuses to unmount while it renders, which a turn of the page may interrupt.
    setTimeout(() => roots.forEach((root) => root.unmount()))
  })
  return (native) => observer.observe(native)
}

async function begin(native: HTMLMediaElement, left: AbortSignal): Promise<Root | undefined> {
  const fileId = fileOf(native.src)
  if (!fileId) return undefined
  const media = await send<typeof mediaOpen>(mediaLine, { fileId }, { silent: true, guest: true, signal: left })
  const words = await watermarkOf(media, left)
  const { MediaView } = await import('#features/library/media/web/MediaView.tsx')
  if (left.aborted || isUsed(native) || !native.isConnected) return undefined
  const video = native instanceof HTMLVideoElement ? native : undefined
  const { width } = native.getBoundingClientRect()
  const place = document.createElement('div')
  place.className = 'rd-player'
  if (video) place.style.setProperty('--picture', pictureOf(video))
  // The element of the browser stays until the player knows its video, so that a player that is not ready is never pressed or moved.
  place.addEventListener('loadedmetadata', () => swap(native, place, left), { capture: true, once: true })
  const root = createRoot(place)
  root.render(
    <MediaView
      media={media}
      title={native.getAttribute('aria-label') || native.title || undefined}
      poster={video?.getAttribute('poster') ?? undefined}
      watermark={words}
      compact={!video || width < narrow}
      among
    />,
  )
  return root
}

/** Puts the player in the place of the element, unless the person, or a link to one of its seconds, has played or moved it by now. */
function swap(native: HTMLMediaElement, place: HTMLElement, left: AbortSignal): void {
  if (left.aborted || isUsed(native)) return
  ;(native.closest('.video-box') ?? native).replaceWith(place)
}

const isUsed = (native: HTMLMediaElement) => !native.paused || native.currentTime > 0 || native.closest('[data-second]') !== null

/** The proportions that the chapter gives to a picture: of its box, or of its size in pixels. */
function pictureOf(video: HTMLVideoElement): string {
  const share = Number.parseFloat(video.closest<HTMLElement>('.video-box')?.style.paddingBlockEnd ?? '')
  if (share > 0) return `100 / ${share}`
  const { width, height } = video
  return width > 0 && height > 0 ? `${width} / ${height}` : '16 / 9'
}

/** The name and account of the person, where the owner of the file wants them over the picture. */
async function watermarkOf({ watermark }: Media, left: AbortSignal): Promise<string | null> {
  if (!watermark) return null
  const { name, account } = await send<typeof userDetail>('GET /pressplatform/user/detail', {}, { silent: true, guest: true, signal: left })
  return `${name} ${account}`
}
