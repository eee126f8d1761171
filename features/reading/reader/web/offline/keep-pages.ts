import { copiesName } from '#web/kernel/kept/page-copies.ts'
import { pageData } from '#web/kernel/page/page-data.ts'
import type { CopyTerms } from '../../contract-page.ts'
import { whenIdle } from '../turn/when-idle.ts'
import { type Copies, copyFor, pageKey, withPage } from './copy-rules.ts'
import { changeCopies, readCopies } from './copy-store.ts'
import { keepOfflinePage } from './offline-page.ts'
import { filesOf, loadedAssets, type Loaded, loadedFrom, loadFiles, parsed } from './page-files.ts'

export interface PageKeeper {
  /** Stores the page at this address, when the browser is idle, and asks for nothing before. */
  keep: (address: string) => void
  /** Whether the page at this address is stored, as far as this page knows. */
  has: (address: string) => boolean
}

const nothing: PageKeeper = { keep: () => undefined, has: () => false }

/**
 * Stores the pages that are read, so that they open again without a network: registers the service worker, which answers then, and keeps the copies in
 * the cache of this member. Where storage is full or denied, or there can be no worker, reading goes on without copies.
 */
export function keepPages(page: { member: string | undefined; copies: CopyTerms | undefined; phone: boolean }): PageKeeper {
  const { member, copies: terms } = page
  if (!terms || !member || !('serviceWorker' in navigator)) return nothing
  const name = copiesName({ build: terms.build, member })
  let stored: Copies | undefined
  // The cache is made while the page opens: when it is gone later, the person has signed out in another window.
  const opened = caches
    .open(name)
    .then(readCopies)
    .then((copies) => void (stored = copies))
  let work: Promise<unknown> = Promise.all([opened, complete().then(idle)]).then(() =>
    keepOfflinePage({ build: terms.build, scope: page.phone ? '/mobile/readBook' : '/Previewtextbook', page: 'reader-offline' }),
  )
  work.catch(() => undefined)

  /** Stores answers, and what the list says then. Leaves nothing behind when storage is full. */
  async function store(loaded: ReadonlyMap<string, Loaded>, listed: (copies: Copies, sizes: Copies['sizes']) => Copies): Promise<void> {
    stored = await changeCopies(name, async (copies, cache) => {
      const put: string[] = []
      try {
        for (const [address, { answer }] of loaded) {
          put.push(address)
          await cache.put(address, answer)
        }
        return listed(copies, Object.fromEntries([...loaded].map(([address, { bytes }]) => [address, bytes])))
      } catch (full) {
        for (const address of put) if (copies.sizes[address] === undefined) await cache.delete(address)
        throw full
      }
    })
  }

  async function storePage(address: string, key: string): Promise<void> {
    // The page has just been loaded, so the browser has it in its own cache.
    const answer = await fetch(key, { cache: 'force-cache', headers: { accept: 'text/html' }, priority: 'low' })
    const text = answer.ok && !answer.redirected ? await answer.text() : ''
    const read = parsed(text)
    const [reader, own] = read ? [pageData('reader', read), pageData('copies', read)] : []
    if (!read || !reader || pageData('member', read) !== member || own?.build !== terms?.build) return
    if (key !== pageKey(addressOf(address, reader.chapterId)) || !own) return
    const itself = loadedFrom(answer, new Blob([text]))
    if (!itself) return
    const wanted = [...new Set([...(await filesOf(read)), ...loadedAssets()])]
    const isStored = (file: string) => stored?.sizes[file] !== undefined
    const loaded = await loadFiles(wanted.filter((file) => !isStored(file)))
    const files = wanted.filter((file) => loaded.has(file) || isStored(file))
    loaded.set(key, itself)
    await store(loaded, (copies, sizes) => withPage(copies, { key, textbookId: reader.textbookId, until: own.until, files }, sizes))
  }

  return {
    keep(address) {
      const key = pageKey(address)
      if (!key) return
      work = work.then(async () => {
        await idle()
        if (stored) await storePage(address, key).catch(() => undefined)
      })
      work.catch(() => undefined)
    },
    has(address) {
      const key = pageKey(new URL(address, location.href).href)
      return key !== undefined && stored !== undefined && copyFor(stored, new URL(key, location.href).href) === key
    },
  }
}

const idle = () => new Promise<void>((start) => whenIdle(start))

/** Resolves when everything that the page itself loads has arrived. */
const complete = () =>
  new Promise<void>((done) => (document.readyState === 'complete' ? done() : addEventListener('load', () => done(), { once: true })))

const addressOf = (address: string, chapterId: string) => {
  const url = new URL(address)
  url.searchParams.set('chapter', chapterId)
  return url.href
}
