import type { ReaderData } from '../../contract-page.ts'
import { pageData } from '#web/kernel/page/page-data.ts'
import { deleteRefused } from '../offline/copy-store.ts'

/** The page of a chapter that was loaded and parsed before it is shown. */
export interface LoadedChapter {
  address: string
  data: ReaderData
  title: string
  /** What differs between chapters and is shown at once, by its selector. The frame, its toolbar and the settings stay. */
  parts: ReadonlyMap<string, Element>
  /** What follows after the beginning of the text has been painted: the rest of the text, and the contents with their marks. */
  rest: DocumentFragment
  contents: ReadonlyMap<string, Element>
}

const shownFirst = ['main.rd-page', 'footer.rd-foot']
const shownLater = ['.rd-toc > *', '.rd-find']

/** How many blocks at the beginning of a text are shown at once: those that surely fill the window, whose lines have about 32 pixels and 40 characters. */
export function blocksOfWindow(lengths: readonly number[], height: number): number {
  let lines = 0
  const last = lengths.findIndex((length) => {
    lines += Math.ceil((length || 1) / 40)
    return lines * 32 > height * 1.2
  })
  return last < 0 ? lengths.length : last + 1
}

/** The most pages that are kept; a long one has about 300 KB. */
const mostKept = 6
/** Milliseconds for which a loaded page is used. */
const longestUse = 10 * 60_000

interface Kept {
  loading: Promise<LoadedChapter | undefined>
  ready?: LoadedChapter
  at: number
}
const pages = new Map<string, Kept>()

/** The most pages whose text is kept for reading without a network, while the reader is open. */
const mostTexts = 40
const texts = new Map<string, string>()
function keepText(key: string, text: string): void {
  texts.delete(key)
  texts.set(key, text)
  for (const other of [...texts.keys()].slice(0, -mostTexts)) texts.delete(other)
}

/** Keeps the chapter that the page was opened with. To be called before scripts change its text. */
export function keepOpenChapter(): void {
  const parts = ['title', '#recto', ...shownFirst, ...shownLater].map((selector) => document.querySelector(selector)?.outerHTML ?? '')
  // The contents are found within their list.
  keepText(
    withoutHash(chapterAddress(pageData('reader'))),
    parts.map((part) => (part.startsWith('<ol class="toc') ? `<div class="rd-toc">${part}</div>` : part)).join(''),
  )
}

/** The address of this page, also when it was opened without naming the chapter. */
export function chapterAddress(shown: Pick<ReaderData, 'chapterId'>): string {
  const here = new URL(location.href)
  here.searchParams.set('chapter', shown.chapterId)
  return here.href
}

/** The address of a page without the place in it. */
const withoutHash = (address: string) => new URL(address, location.href).href.replace(/#.*$/, '')

/** Loads the page of a chapter in the background, once. A page that cannot be had (no network, session ended) is left to the browser when it is wanted. */
export function loadChapter(address: string): void {
  const key = withoutHash(address)
  const known = pages.get(key)
  if (known && Date.now() - known.at < longestUse) return
  const kept: Kept = { loading: fetchChapter(key), at: Date.now() }
  pages.delete(key)
  pages.set(key, kept)
  for (const other of [...pages.keys()].slice(0, -mostKept)) pages.delete(other)
  void kept.loading.then((chapter) => {
    if (chapter) kept.ready = chapter
    else pages.delete(key)
  })
}

/** Whether the page of a chapter has been loaded. Without a network a page that was loaded before is good enough. */
export function isLoaded(address: string): boolean {
  const key = withoutHash(address)
  return isReady(key) || (!navigator.onLine && texts.has(key))
}
const isReady = (key: string) => {
  const kept = pages.get(key)
  return kept?.ready !== undefined && Date.now() - kept.at < longestUse
}

/** Takes the page of a chapter, if it has been loaded: its elements can be shown once. */
export function takeChapter(address: string): LoadedChapter | undefined {
  const key = withoutHash(address)
  const chapter = isReady(key) ? pages.get(key)?.ready : undefined
  pages.delete(key)
  const text = navigator.onLine ? undefined : texts.get(key)
  return chapter ?? (text === undefined ? undefined : parseChapter(key, text))
}

async function fetchChapter(address: string): Promise<LoadedChapter | undefined> {
  try {
    const answer = await fetch(address, { headers: { accept: 'text/html' }, credentials: 'same-origin', priority: 'low' })
    // A redirect leads to the sign-in page or to another address of the book.
    if (!answer.ok) await deleteRefused(answer.status, address)
    if (!answer.ok || answer.redirected) return undefined
    const text = await answer.text()
    const chapter = parseChapter(address, text)
    if (chapter) keepText(address, text)
    return chapter
  } catch {
    return undefined
  }
}

function parseChapter(address: string, text: string): LoadedChapter | undefined {
  const page = new DOMParser().parseFromString(text, 'text/html')
  const data = pageData('reader', page)
  if (!data || !page.querySelector('article.text')) return undefined
  const taken = (selectors: readonly string[]) =>
    new Map(
      selectors.flatMap((selector) => {
        const part = page.querySelector(selector)
        // They move into this document now, so that showing them later costs nothing but their layout.
        return part ? [[selector, document.adoptNode(part)] as const] : []
      }),
    )
  const parts = taken(shownFirst)
  const rest = document.createDocumentFragment()
  const article = parts.get('main.rd-page')?.querySelector('article.text')
  // A choice of tabs is made before the first paint, for all sets of the text.
  if (article && !article.querySelector('[data-tabs]')) {
    const blocks = [...article.children]
    rest.append(...blocks.slice(blocksOfWindow(blocks.map(lengthOf), innerHeight)))
  }
  return { address, data, title: page.title, parts, rest, contents: taken(shownLater) }
}

/** The characters of a block that is read; formulas, which stand in the text twice, count as little. */
const lengthOf = (block: Element) => [...block.childNodes].reduce((sum, node) => sum + (node instanceof Text ? node.data.length : 4), 0)
