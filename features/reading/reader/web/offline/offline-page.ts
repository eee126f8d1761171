import { routerBase, screenHref } from '#web/kernel/page/router-base.ts'
import { offlineCacheName, storedAnswer } from './copy-store.ts'
import { filesOf, loadedFrom, loadFiles, parsed } from './page-files.ts'

interface OfflinePage {
  /** The build whose worker it is. */
  build: string
  /** The path below which pages are answered without a network, such as `/examination`. The worker is started for no other page. */
  scope: string
  /** The page, below the base path, that is shown at the address of a page of which there is no copy. */
  page: string
}

/** Registers the service worker for the pages of a scope, and stores the page that it shows without a network. Rejects where there can be no worker. */
export async function keepOfflinePage({ build, scope, page }: OfflinePage): Promise<void> {
  const address = `${routerBase()}/reader-worker.js?${new URLSearchParams({ build, page }).toString()}`
  const options = { scope: screenHref(scope), updateViaCache: 'none' as const }
  const registration = (await navigator.serviceWorker.register(address, options)) as ServiceWorkerRegistration | undefined
  if (!registration) throw new Error('No service worker')
  await store(build, screenHref(`/${page}`)).catch(() => undefined)
}

/** Stores the page in the language of this page. */
async function store(build: string, key: string): Promise<void> {
  const { lang } = document.documentElement
  const cache = await caches.open(offlineCacheName(build))
  const earlier = await storedAnswer(cache, key)
  if (earlier && parsed(await earlier.text())?.documentElement.lang === lang) return
  const answer = await fetch(key, { priority: 'low' })
  const text = answer.ok && !answer.redirected ? await answer.text() : ''
  const [page, itself] = [parsed(text), loadedFrom(answer, new Blob([text]))]
  const wanted = page ? await filesOf(page) : []
  const loaded = await loadFiles(wanted)
  if (!itself || !page || loaded.size < wanted.length) return
  for (const [address, file] of loaded.set(key, itself)) await cache.put(address, file.answer)
}
