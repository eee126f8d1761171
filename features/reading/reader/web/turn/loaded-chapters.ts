import type { ReaderData } from '../../contract-page.ts'
import { pageData } from '#web/kernel/page/page-data.ts'

/** The page of a chapter that was loaded and parsed before it is shown. */
export interface LoadedChapter {
  address: string
  data: ReaderData
  title: string
  /** The parts of the page that differ between chapters, by their selectors. */
  parts: ReadonlyMap<string, Element>
}

/** The parts that differ between chapters. The frame, its toolbar and the settings stay. */
const differing = ['main.rd-page', 'footer.rd-foot', '.rd-toc > *', '.rd-find']

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

/** Whether the page of a chapter has been loaded. */
export function isLoaded(address: string): boolean {
  const kept = pages.get(withoutHash(address))
  return kept?.ready !== undefined && Date.now() - kept.at < longestUse
}

/** Takes the page of a chapter, if it has been loaded: its elements can be shown once. */
export function takeChapter(address: string): LoadedChapter | undefined {
  const key = withoutHash(address)
  const chapter = isLoaded(address) ? pages.get(key)?.ready : undefined
  pages.delete(key)
  return chapter
}

async function fetchChapter(address: string): Promise<LoadedChapter | undefined> {
  try {
    const answer = await fetch(address, { headers: { accept: 'text/html' }, credentials: 'same-origin', priority: 'low' })
    // A redirect leads to the sign-in page or to another address of the book.
    if (!answer.ok || answer.redirected) return undefined
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const data = pageData('reader', page)
    if (!data || !page.querySelector('article.text')) return undefined
    const found = differing.flatMap((selector) => {
      const part = page.querySelector(selector)
      // They move into this document now, so that showing them later costs nothing but their layout.
      return part ? [[selector, document.adoptNode(part)] as const] : []
    })
    return { address, data, title: page.title, parts: new Map(found) }
  } catch {
    return undefined
  }
}
