import { createRoot } from 'react-dom/client'
import { pageData } from '#web/kernel/page/page-data.ts'
import type { ReaderData } from '../contract-page.ts'
import { contentsPanel, type ContentsPanel } from './panels/contents-panel.ts'
import { addCopyButtons } from './text/copying.ts'
import { figureViewer } from './text/figure-viewer.ts'
import { footnotePopups } from './text/footnote-peeks.ts'
import { announceFound, keepPlaceDuringSearch, showSearchHits } from './search/found-words.ts'
import { keepPages } from './offline/keep-pages.ts'
import { creditReading } from './place/credit-reading.ts'
import { syncReadingPlace } from './place/keep-place.ts'
import { raggedWhereLoose } from './text/loose-lines.ts'
import { markLineArt } from './text/line-art.ts'
import { readQueue } from './place/read-queue.ts'
import { measureReading } from './place/reading-progress.ts'
import { markFinished, showProgress } from './place/show-progress.ts'
import { ReaderTools } from './panels/ReaderTools.tsx'
import { tabSets } from './text/tab-sets.ts'
import { askAbout, seekFromAddress } from './threads/ask-about.ts'
import { markThreads } from './threads/mark-threads.ts'
import { afterPaint } from './turn/after-paint.ts'
import { chapterAddress } from './turn/loaded-chapters.ts'
import { turnPages } from './turn/turn-pages.ts'
import { loadScreen } from '#web/kernel/loading/lazy-failure.ts'
import { textsOf } from '#web/kernel/texts/texts.ts'
import { readerTexts } from './reader-texts.ts'
import { whenIdle } from './turn/when-idle.ts'
import { startPage } from '#web/light/start.ts'

/** Adds the interactive parts to the reader page. The elements of the chapter stay as the server rendered them. */
startPage(() => {
  const first = pageData('reader')
  const place = document.getElementById('rd-tools')
  if (!place || !chapterText()) return
  const contents = contentsPanel()
  const tools = createRoot(place)
  let left = new AbortController()
  printLight()
  if (first.phone) hideBarsOnScroll()
  announceFound()
  const member = pageData('member')
  const queue = readQueue(member ?? '', (book, answer) => book === first.textbookId && showProgress(answer))
  const keeper = keepPages({ member, copies: pageData('copies'), phone: first.phone })
  const pages = turnPages(first, { open, uncover: contents.follow, stored: keeper.has })
  open(first)

  function open(data: ReaderData): void {
    const text = chapterText()
    if (!text) return
    left.abort()
    left = new AbortController()
    const { signal } = left
    // What changes the layout comes before the text is painted, everything else after it.
    tabSets(text, data.textbookId)
    if (!data.draft) askAbout(text, signal)
    afterPaint(() => {
      if (signal.aborted) return
      openChapter(text, data, contents, signal)
      if (!data.draft) creditReading(text, data, queue, signal)
      keeper.keep(chapterAddress(data))
      if (!data.draft) whenIdle(() => void (signal.aborted || markThreads(text, data, signal)))
      seekFromAddress()
    })
    tools.render(<ReaderTools data={data} contents={contents} turn={pages.to} />)
  }
})

function chapterText(): HTMLElement | null {
  return document.querySelector<HTMLElement>('article.text')
}

/** Starts what belongs to the text of one chapter; `left` is aborted when another chapter is shown. */
function openChapter(text: HTMLElement, data: ReaderData, contents: ContentsPanel, left: AbortSignal): void {
  scrollBoxes(text)
  markLineArt(text)
  raggedWhereLoose(text, left)
  figureViewer(text)
  addCopyButtons(text)
  audioButtons(text)
  footnotePopups(text, left)
  answerQuestions(text, data, left)
  showResources(text, left)
  showPlayers(text, left)
  measureReading(text, data.minutes, left)
  keepPlaceDuringSearch(text, left)
  contents.follow()
  // What was not found is said in the list, which a phone would not show.
  if (document.querySelector('.rd-toc .rd-none') && !contents.beside()) contents.search()
  markFinished()
  // A search does not change the reading place.
  if (data.found) showSearchHits(text, data.found, contents)
  else if (!data.draft) syncReadingPlace(text, data, left)
}

/** Loads what lets the reader answer questions, in a chapter that has some. */
function answerQuestions(text: HTMLElement, { textbookId, chapterId, draft }: ReaderData, left: AbortSignal): void {
  if (!text.querySelector('.embed-question')) return
  loadScreen(() => import('./practice/start-practice.tsx')).then(
    ({ startPractice }) => left.aborted || startPractice(text, { textbookId, chapterId, draft }, left),
    () => undefined,
  )
}

/** Loads what shows the resources in a chapter that has some. */
function showResources(text: HTMLElement, left: AbortSignal): void {
  if (!text.querySelector('.embed-resource')) return
  loadScreen(() => import('./practice/start-interactives.tsx')).then(
    ({ startInteractives }) => left.aborted || startInteractives(text, pageData('member') ?? '', left),
    () => undefined,
  )
}

/** Loads what shows the player, in a chapter with videos or sounds; visitors have the player of the browser. */
function showPlayers(text: HTMLElement, left: AbortSignal): void {
  if (!pageData('member') || !text.querySelector('figure.video video, .audio-default audio')) return
  loadScreen(() => import('./practice/start-players.tsx')).then(
    ({ startPlayers }) => left.aborted || startPlayers(text, left),
    () => undefined,
  )
}

/**
 * On a phone the bars hide while scrolling down, and return on scrolling up, at both ends of the text and on keyboard focus. Until a person has scrolled
 * they stay: the page itself scrolls to the reading place when it opens, and a button would slide away under a finger.
 */
function hideBarsOnScroll(frame: HTMLElement | null = document.querySelector('.rd')): void {
  if (!frame) return
  let before = scrollY
  let byPerson = false
  for (const type of ['touchmove', 'wheel', 'keydown']) addEventListener(type, () => void (byPerson = true), { passive: true, once: true })
  addEventListener(
    'scroll',
    () => {
      const now = scrollY
      if (Math.abs(now - before) < 8) return
      if (!byPerson) return void (before = now)
      const atEnd = now + innerHeight > document.documentElement.scrollHeight - 120
      frame.toggleAttribute('data-bars-hidden', now > before && now > 120 && !atEnd)
      before = now
    },
    { passive: true },
  )
  document.addEventListener('focusin', (event) => {
    if (event.target instanceof Element && event.target.closest('.rd-top, .rd-tabs, .rd-foot')) frame.removeAttribute('data-bars-hidden')
  })
  // A tap on the text toggles the bars, as usual in readers on phones.
  document.addEventListener('click', (event) => {
    const target = event.target as Element
    if (!target.closest('article.text') || target.closest('a, button, img, video, audio, summary, [role], .rd-player') || getSelection()?.toString())
      return
    frame.toggleAttribute('data-bars-hidden')
  })
}

/** Prints a chapter in the light theme, whatever the theme on the screen. */
function printLight(root: HTMLElement = document.documentElement): void {
  let theme: string | undefined
  addEventListener('beforeprint', () => {
    theme = root.dataset['theme']
    root.dataset['theme'] = 'light'
  })
  addEventListener('afterprint', () => {
    if (theme) root.dataset['theme'] = theme
  })
}

/** Boxes that scroll sideways are focusable, so that the keyboard can scroll them; boxes whose content fits are not. */
function scrollBoxes(text: HTMLElement): void {
  const boxes = [...text.querySelectorAll<HTMLElement>('[tabindex="0"]')]
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) (target as HTMLElement).tabIndex = target.scrollWidth > target.clientWidth + 1 ? 0 : -1
  })
  for (const box of boxes) observer.observe(box)
}

/** Adds a play button to sounds shown as a small icon or in the custom style; other sounds have a player. */
function audioButtons(text: HTMLElement): void {
  const t = textsOf(readerTexts)
  for (const box of text.querySelectorAll<HTMLElement>('.audio-smallIcon, .audio-custom1')) {
    const audio = box.querySelector('audio')
    if (!audio) continue
    audio.controls = false
    const title = box.querySelector('.audio-title')?.textContent ?? ''
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'audio-button'
    const updateLabel = () => {
      button.setAttribute('aria-label', [audio.paused ? t.play : t.pause, title].filter(Boolean).join(' '))
      button.setAttribute('aria-pressed', String(!audio.paused))
    }
    button.addEventListener('click', () => (audio.paused ? void audio.play() : audio.pause()))
    for (const event of ['play', 'pause', 'ended']) audio.addEventListener(event, updateLabel)
    audio.addEventListener('timeupdate', () => button.style.setProperty('--played', String(audio.currentTime / (audio.duration || 1))))
    updateLabel()
    box.prepend(button)
  }
}
