import { createRoot, type Root } from 'react-dom/client'
import { PracticeBlock } from './PracticeBlock.tsx'
import './practice.css'

interface Place {
  textbookId: string
  chapterId: string
  draft: boolean
}

/** How far below the window a question is loaded. */
const ahead = '600px'

/** Lets the reader answer the questions in a chapter. Each is loaded when it comes near the window; without a script its title stays. */
export function startPractice(text: HTMLElement, place: Place, left: AbortSignal): void {
  const roots: Root[] = []
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        const block = target as HTMLElement
        const questionId = block.dataset['ref'] ?? ''
        const title = block.querySelector('.ti')?.textContent ?? ''
        block.classList.add('is-live')
        const root = createRoot(block)
        roots.push(root)
        root.render(<PracticeBlock {...place} questionId={questionId} title={title} />)
      }
    },
    { rootMargin: ahead },
  )
  for (const block of text.querySelectorAll('.embed-question[data-ref]')) observer.observe(block)
  left.addEventListener('abort', () => {
    observer.disconnect()
    // React refuses to unmount while it renders, which a turn of the page may interrupt.
    setTimeout(() => roots.forEach((root) => root.unmount()))
  })
}
