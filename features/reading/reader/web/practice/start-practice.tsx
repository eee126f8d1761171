import { createRoot, type Root } from 'react-dom/client'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { textsOf } from '#web/kernel/texts/texts.ts'
import { PracticeBlock } from './PracticeBlock.tsx'
import { practiceTexts } from './practice-texts.ts'
import './practice.css'

interface Place {
  textbookId: string
  chapterId: string
  draft: boolean
}

/** How far below the window a question is loaded. */
const ahead = '600px'

/** At the end of a chapter with questions: a self-test of the chapter, and the person's mistakes. */
function selfTestLinks({ textbookId, chapterId }: Place): HTMLElement {
  const t = textsOf(practiceTexts)
  const links = document.createElement('nav')
  links.className = 'practice-more'
  links.setAttribute('aria-label', t.more)
  const add = (name: string, query: Record<string, string>) => {
    const link = document.createElement('a')
    link.href = screenHref(`/examination?${new URLSearchParams(query)}`)
    link.textContent = name
    links.append(link)
  }
  add(t.selfTest, { textbookId, chapters: chapterId })
  add(t.mistakes, { view: 'mistakes' })
  return links
}

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
  const links = selfTestLinks(place)
  if (!place.draft) text.append(links)
  left.addEventListener('abort', () => {
    observer.disconnect()
    links.remove()
    // React refuses to unmount while it renders, which a turn of the page may interrupt.
    setTimeout(() => roots.forEach((root) => root.unmount()))
  })
}
