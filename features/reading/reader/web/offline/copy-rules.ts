/** What is stored of one reader page. */
export interface PageCopy {
  /** Its key, see `pageKey`. */
  key: string
  textbookId: string
  /** When the session ends in which it was stored, in milliseconds since 1970. */
  until: number
  /** The addresses of its scripts, fonts and pictures. */
  files: readonly string[]
}

/** The list of what is stored on this device. */
export interface Copies {
  /** Those that were read last stand at the end. */
  pages: readonly PageCopy[]
  /** Bytes of each stored page and file, by key or address. */
  sizes: Readonly<Record<string, number>>
}

export const noCopies: Copies = { pages: [], sizes: {} }

/** The most that is stored on a device; the pages that were read longest ago go first. A larger file is left out. */
export const copyLimits = { pages: 40, bytes: 60_000_000, fileBytes: 5_000_000 }

/**
 * The key of the copy of a page of the reader: path, book and chapter. Undefined for addresses that are never stored: drafts, searches, other pages.
 * Without a chapter in the address, the key ends with the book.
 */
export function pageKey(address: string): string | undefined {
  const { pathname, searchParams } = new URL(address)
  const path = pathname.replace(/\/$/, '')
  const [book, chapter] = [searchParams.get('id'), searchParams.get('chapter')]
  if (!/\/(Previewtextbook|mobile\/readBook)$/.test(path) || !book) return undefined
  if (['q', 'block'].some((name) => searchParams.has(name)) || searchParams.get('draft') === '1') return undefined
  return `${path}?${new URLSearchParams(chapter ? { id: book, chapter } : { id: book }).toString()}`
}

/** The list with another page, which replaces an earlier copy of it, within the limits. `sizes` has what was stored with it. */
export function withPage(copies: Copies, page: PageCopy, sizes: Copies['sizes'], limits = copyLimits): Copies {
  const pages = [...copies.pages.filter(({ key }) => key !== page.key), page].slice(-limits.pages)
  let kept = tidied({ pages, sizes: { ...copies.sizes, ...sizes } })
  while (kept.pages.length && bytesOf(kept) > limits.bytes) kept = tidied({ ...kept, pages: kept.pages.slice(1) })
  return kept
}

const bytesOf = ({ sizes }: Copies) => Object.values(sizes).reduce((sum, size) => sum + size, 0)

/** The list without the copies of a book. */
export const withoutBook = (copies: Copies, textbookId: string): Copies =>
  tidied({ ...copies, pages: copies.pages.filter((page) => page.textbookId !== textbookId) })

/** The list without copies whose session has ended, and without files that no page needs. */
export function tidied(copies: Copies, now = Date.now()): Copies {
  const pages = copies.pages.filter(({ until }) => until > now)
  const needed = new Set(pages.flatMap(({ key, files }) => [key, ...files]))
  return { pages, sizes: Object.fromEntries(Object.entries(copies.sizes).filter(([address]) => needed.has(address))) }
}

/**
 * The key of the copy that answers an address. For a book without a chapter it is the one that was read last, since that address leads to the place where
 * the person stopped.
 */
export function copyFor({ pages }: Copies, address: string, now = Date.now()): string | undefined {
  const key = pageKey(address)
  const valid = pages.filter(({ until }) => until > now)
  return key && (valid.find((page) => page.key === key) ?? valid.findLast((page) => page.key.startsWith(`${key}&`)))?.key
}
