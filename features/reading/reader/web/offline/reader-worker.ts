import { namesOfCopies } from '#web/kernel/kept/page-copies.ts'
import { copyFor } from './copy-rules.ts'
import { deleteOtherBuilds, deleteRefused, offlineCacheName, readCopies, storedAnswer } from './copy-store.ts'

// The part of a service worker's surroundings that is used here; the types of the language have either these or those of a window.
interface LifeEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface FetchEvent extends LifeEvent {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
interface WorkerScope {
  location: Location
  registration: ServiceWorkerRegistration
  skipWaiting: () => Promise<void>
  addEventListener: ((type: 'install' | 'activate', act: (event: LifeEvent) => void) => void) &
    ((type: 'fetch', act: (event: FetchEvent) => void) => void)
}
declare const self: WorkerScope

/** The build that registered this worker. Another one registers its own worker, which takes the place of this one. */
const asked = new URL(self.location.href).searchParams
const build = asked.get('build') ?? ''

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) =>
  event.waitUntil(
    // With preloading, a page is asked for while the worker is still starting.
    Promise.all([deleteOtherBuilds(build), self.registration.navigationPreload.enable().catch(() => undefined)]),
  ),
)
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || request.headers.has('range')) return
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (isFile(request)) event.respondWith(fetch(request).catch(() => storedFile(request.url)))
})

const isFile = ({ url, destination }: Request) =>
  new URL(url).origin === self.location.origin && ['script', 'style', 'font', 'image'].includes(destination)

/** The page as the server sends it; without a network its copy, or the page that says what is missing. */
async function page(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    event.waitUntil(deleteRefused(answer.status, url))
    event.waitUntil(endUnlessServed())
    return answer
  } catch {
    return (await pageCopy(url)) ?? (await offlinePage())
  }
}

/** The caches in which this worker finds something: that with the copies of a person, if there is one, and that of the page without a network. */
async function ownCaches(): Promise<[copies: Cache | undefined, offline: Cache]> {
  const [name] = await namesOfCopies((owner) => owner.build === build)
  return [name ? await caches.open(name) : undefined, await caches.open(offlineCacheName(build))]
}

async function pageCopy(url: string): Promise<Response | undefined> {
  const [cache] = await ownCaches()
  const key = cache && copyFor(await readCopies(cache), url)
  const found = key && (await storedAnswer(cache, key))
  // The address of a book alone leads to the section that was read last.
  if (found && !new URL(url).searchParams.has('chapter')) return Response.redirect(new URL(key, url), 302)
  return found || undefined
}

async function offlinePage(): Promise<Response> {
  const [, cache] = await ownCaches()
  // It stands beside this script, below the base path.
  return (await storedAnswer(cache, new URL(asked.get('page') ?? 'reader-offline', self.location.href).pathname)) ?? Response.error()
}

/** A stored file; for a picture also one of another size. */
async function storedFile(url: string): Promise<Response> {
  const [cache, offline] = await ownCaches()
  const isPicture = new URL(url).pathname.startsWith('/rman/v1/files/')
  const found = cache && ((await storedAnswer(cache, url)) ?? (isPicture ? await storedAnswer(cache, url, { ignoreSearch: true }) : undefined))
  return found ?? (await storedAnswer(offline, url)) ?? Response.error()
}

let hasAsked = false
/** Ends the worker and its copies when the server no longer has a worker, as after a return to a release without one. Asks once each time that the worker starts. */
async function endUnlessServed(): Promise<void> {
  if (hasAsked) return
  hasAsked = true
  const status = await fetch(self.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    (answer) => answer.status,
    () => undefined,
  )
  if (status !== 404 && status !== 410) return
  await deleteOtherBuilds(undefined)
  await self.registration.unregister()
}
