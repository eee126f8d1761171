import { createRoot, type Root } from 'react-dom/client'
import { InteractiveBlock } from '#features/library/interactives/web/play/InteractiveBlock.tsx'
import { fileUrl } from '#web/ui/files/file-url.ts'
import { nearPlayers } from './start-players.tsx'

/** How far below the window an object is loaded. */
const ahead = '600px'

/**
 * Shows the resources in a chapter: interactive objects in the place of their title, pictures, sound and videos below it; the title of any other file
 * opens it. Each is loaded when it comes near the window; without a script its title stays.
 */
export function startInteractives(text: HTMLElement, member: string, left: AbortSignal): void {
  const roots: Root[] = []
  const near = nearPlayers(left)
  async function begin(block: HTMLElement): Promise<void> {
    const fileId = block.dataset['ref'] ?? ''
    const url = fileUrl(fileId)
    // The server never sends the bytes of interactive objects; any other file has its type in the answer.
    const answer = await fetch(url, { method: 'HEAD', signal: left })
    if (left.aborted) return
    const title = block.querySelector('.ti')?.textContent ?? ''
    const type = answer.headers.get('content-type') ?? ''
    if (!answer.ok) {
      block.classList.add('is-live')
      const root = createRoot(block)
      roots.push(root)
      root.render(<InteractiveBlock fileId={fileId} member={member} title={title} />)
      return
    }
    const shown = mediaOf(type, url, title)
    if (shown) block.append(shown)
    if (member && shown instanceof HTMLMediaElement) near(shown)
    const name = block.querySelector<HTMLElement>('span.ti')
    if (!name) return
    const link = Object.assign(document.createElement('a'), { className: 'ti', href: url, target: '_blank', rel: 'noreferrer', textContent: title })
    name.replaceWith(link)
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        // Without a connection the title stays.
        begin(target as HTMLElement).catch(() => undefined)
      }
    },
    { rootMargin: ahead },
  )
  for (const block of text.querySelectorAll('.embed-resource[data-ref]')) observer.observe(block)
  left.addEventListener('abort', () => {
    observer.disconnect()
    // React refuses to unmount while it renders, which a turn of the page may interrupt.
    setTimeout(() => roots.forEach((root) => root.unmount()))
  })
}

function mediaOf(type: string, url: string, title: string): HTMLElement | undefined {
  if (type.startsWith('image/')) return Object.assign(document.createElement('img'), { src: `${url}?w=1200`, alt: title, loading: 'lazy' })
  const tag = type.startsWith('video/') ? 'video' : type.startsWith('audio/') ? 'audio' : undefined
  return tag && Object.assign(document.createElement(tag), { src: url, controls: true, preload: 'metadata', title })
}
