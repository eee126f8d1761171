import { deleteCopies, namesOfCopies } from '#web/kernel/kept/page-copies.ts'
import { type Copies, noCopies, withoutBook } from './copy-rules.ts'

const offlinePrefix = 'recto-offline.'

/** The name of the cache with the page that is shown when there is no copy. It belongs to no person and stays when a person signs out. */
export const offlineCacheName = (build: string): string => offlinePrefix + build

/** Deletes what a service worker of another build, or with `undefined` any of them, needs. */
export async function deleteOtherBuilds(build: string | undefined): Promise<void> {
  await deleteCopies((owner) => owner.build === build)
  for (const name of await caches.keys()) if (name.startsWith(offlinePrefix) && name !== offlinePrefix + build) await caches.delete(name)
}

/** Where the list of what is stored stands in a cache; it is no address of the server. */
const listAddress = '/reader-copies.json'

/** The list of what is stored in a cache. */
export async function readCopies(cache: Cache): Promise<Copies> {
  const list = await cache.match(listAddress)
  return list ? ((await list.json()) as Copies) : noCopies
}

/** A stored page or file. Its answer may say that it varies with the cookie; the cache as a whole belongs to one person. */
export const storedAnswer = (cache: Cache, address: string, options?: CacheQueryOptions): Promise<Response | undefined> =>
  cache.match(address, { ignoreVary: true, ...options })

/**
 * Changes what is stored, one change at a time over all pages of the browser, and deletes what the list no longer names. A cache that has been deleted,
 * since the person has signed out, is not made again; then nothing is changed. Rejects when storage is full or denied; the list then stays as it was.
 */
export async function changeCopies(name: string, change: (copies: Copies, cache: Cache) => Copies | Promise<Copies>): Promise<Copies | undefined> {
  return navigator.locks.request('recto-pages', async () => {
    if (!(await caches.has(name))) return undefined
    const cache = await caches.open(name)
    const before = await readCopies(cache)
    const after = await change(before, cache)
    for (const address of Object.keys(before.sizes)) if (after.sizes[address] === undefined) await cache.delete(address, { ignoreVary: true })
    await cache.put(listAddress, Response.json(after))
    return after
  })
}

/** Deletes the copies that may no longer be read after an answer of the server: those of the book that is refused, and all when there is no session. */
export async function deleteRefused(status: number, address: string): Promise<void> {
  const textbookId = new URL(address).searchParams.get('id')
  if (status === 401) return deleteCopies()
  if (![403, 404, 410].includes(status) || !textbookId) return
  for (const name of await namesOfCopies()) await changeCopies(name, (copies) => withoutBook(copies, textbookId)).catch(() => deleteCopies())
}
