import { textsOf } from '#web/kernel/texts/texts.ts'
import { showThreads, type Subject } from './show-threads.ts'
import { threadsTexts } from './threads-texts.ts'

/** Puts a button at each video and each question of a chapter, by which the reader asks about the moment of the video, or about the question. */
export function askAbout(text: HTMLElement, left: AbortSignal): void {
  const t = textsOf(threadsTexts)
  const add = (place: HTMLElement, words: string, subject: () => Subject, put: (button: HTMLButtonElement) => void) => {
    const block = place.dataset['block']
    if (!block) return
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'rd-moment'
    button.textContent = words
    button.addEventListener('click', () => showThreads({ block, button, subject: { block, ...subject() } }))
    put(button)
    left.addEventListener('abort', () => button.remove())
  }
  for (const figure of text.querySelectorAll<HTMLElement>('figure.video')) {
    if (figure.querySelector('video'))
      add(
        figure,
        t.askMoment,
        () => {
          // The player may have taken the place of the element of the page.
          const video = figure.querySelector('video')
          if (!video) return {}
          video.pause()
          return { second: Math.floor(video.currentTime) }
        },
        (button) => figure.append(button),
      )
  }
  for (const question of text.querySelectorAll<HTMLElement>('.embed-question[data-ref]')) {
    const quote = question.querySelector('.ti')?.textContent ?? ''
    add(
      question,
      t.askQuestion,
      () => ({ quote }),
      (button) => question.after(button),
    )
  }
}

/** Sets the video of a block to a second, once its length is known, and leaves it paused there. */
export function seekVideo(block: string, second: number): void {
  const video = document.querySelector<HTMLVideoElement>(`article.text [data-block="${CSS.escape(block)}"] video`)
  if (!video) return
  // An element that is sent to a second is not replaced by the player any more.
  const figure = video.closest<HTMLElement>('figure.video')
  if (figure) figure.dataset['second'] = `${second}`
  const seek = () => void (video.currentTime = second)
  if (video.readyState >= HTMLMediaElement.HAVE_METADATA) seek()
  else video.addEventListener('loadedmetadata', seek, { once: true })
}

/** Sets the video that the address of the page names (`second` and the block after `#b-`) to its second. */
export function seekFromAddress(): void {
  const second = Number(new URLSearchParams(location.search).get('second'))
  if (Number.isInteger(second) && second > 0 && location.hash.startsWith('#b-')) seekVideo(decodeURIComponent(location.hash.slice(3)), second)
}
