import { beforeEach, expect, test, vi } from 'vitest'
import { copiesName } from '#web/kernel/kept/page-copies.ts'
import { offlineCacheName } from './copy-store.ts'

const origin = 'https://recto.example'
const own = { copies: copiesName({ build: 'b2', member: 'm' }), offline: offlineCacheName('b2') }
const page = (chapter: string, book = 'b') => `/Previewtextbook?id=${book}&chapter=${chapter}`

/** Caches by name, each with the texts of its entries by address. */
let stored: Map<string, Map<string, string>>
/** What the network answers; undefined without a network. */
let network: ((address: string) => Response) | undefined
let asked: string[]
let unregistered: boolean
let listeners: Record<string, (event: object) => void>

const cacheOf = (entries: Map<string, string>) => ({
  async match(address: string, { ignoreSearch = false } = {}) {
    const path = address.replace(origin, '')
    const found = ignoreSearch ? [...entries.keys()].find((each) => each.split('?')[0] === path.split('?')[0]) : path
    const text = entries.get(found ?? '')
    return text === undefined ? undefined : new Response(text)
  },
  put: async (address: string, answer: Response) => void entries.set(address, await answer.text()),
  delete: async (address: string) => entries.delete(address),
})

/** The worker of build b2 in a browser where a member has stored these sections of the book b. */
async function startWorker(chapters: string[] = []) {
  const pages = chapters.map((chapter) => ({ key: page(chapter), textbookId: 'b', until: Date.now() + 60_000, files: ['/p.webp?w=480'] }))
  const sizes = Object.fromEntries([...pages.map(({ key }) => [key, 1]), ['/p.webp?w=480', 1]])
  stored = new Map([
    [own.copies, new Map([...pages.map(({ key }) => [key, `copy of ${key}`] as const), ['/reader-copies.json', JSON.stringify({ pages, sizes })]])],
    [own.offline, new Map([['/reader-offline', 'no network']])],
    ['of something else', new Map()],
  ])
  vi.stubGlobal('caches', {
    keys: async () => [...stored.keys()],
    has: async (name: string) => stored.has(name),
    open: async (name: string) => cacheOf(stored.get(name) ?? new Map<string, string>()),
    delete: async (name: string) => stored.delete(name),
  })
  vi.stubGlobal('navigator', { locks: { request: async (_name: string, act: () => unknown) => act() } })
  vi.stubGlobal('fetch', async (request: string | Request) => {
    const address = typeof request === 'string' ? request : request.url
    asked.push(address)
    if (!network) throw new TypeError('no network')
    return network(address)
  })
  vi.stubGlobal('self', {
    location: new URL(`${origin}/reader-worker.js?build=b2`),
    registration: { navigationPreload: { enable: async () => undefined }, unregister: async () => (unregistered = true) },
    skipWaiting: async () => undefined,
    addEventListener: (type: string, act: (event: object) => void) => void (listeners[type] = act),
  })
  vi.resetModules()
  await import('./reader-worker.ts')
}

/** The worker's answer to a request, when everything that it began has ended; undefined for a request that it leaves to the browser. */
async function answerTo(address: string, more: object = {}) {
  const begun: Promise<unknown>[] = []
  let answer: Promise<Response> | undefined
  const request = { url: origin + address, method: 'GET', mode: 'navigate', destination: 'document', headers: new Headers(), ...more }
  const respondWith = (promise: Promise<Response>) => void (answer = promise)
  listeners['fetch']?.({ request, preloadResponse: Promise.resolve(undefined), respondWith, waitUntil: (work: Promise<unknown>) => begun.push(work) })
  const got = await answer
  await Promise.all(begun)
  return got
}
const picture = { mode: 'no-cors', destination: 'image' }

beforeEach(() => {
  network = undefined
  asked = []
  unregistered = false
  listeners = {}
})

test('with a network, answers are passed on as they are, errors of the server too, and a stored page stays for later', async () => {
  await startWorker(['one'])
  for (const status of [200, 500, 503]) {
    network = () => new Response('from the server', { status })
    const answer = await answerTo(page('one'))
    expect([answer?.status, await answer?.text()]).toEqual([status, 'from the server'])
  }
  network = undefined
  expect(await (await answerTo(page('one')))?.text()).toBe(`copy of ${page('one')}`)
})

test('without a network a page that is not stored is answered with the page that says so', async () => {
  await startWorker(['one'])
  for (const address of [page('two'), page('one', 'c'), `${page('one')}&draft=1`, '/Previewtextbook'])
    expect(await (await answerTo(address))?.text(), address).toBe('no network')
  expect((await answerTo('/Previewtextbook?id=b'))?.headers.get('location')).toBe(origin + page('one'))
})

test('files are answered from the copies only without a network, a picture also in another size; calls and ranges are left to the browser', async () => {
  await startWorker(['one'])
  stored.get(own.copies)?.set('/rman/v1/files/f?w=480', 'picture')
  expect(await (await answerTo('/rman/v1/files/f?w=960', picture))?.text()).toBe('picture')
  expect((await answerTo('/web/assets/unknown.js', { mode: 'cors', destination: 'script' }))?.type).toBe('error')
  network = () => new Response('from the server')
  expect(await (await answerTo('/rman/v1/files/f?w=480', picture))?.text()).toBe('from the server')
  for (const more of [
    { method: 'POST' },
    { mode: 'cors', destination: '' },
    { mode: 'no-cors', destination: 'video' },
    { ...picture, headers: new Headers({ range: 'bytes=0-' }) },
    { ...picture, url: 'https://elsewhere.example/picture.png' },
  ])
    expect(await answerTo('/pressplatform/user/detail', more)).toBeUndefined()
})

test.each([403, 404, 410])('when the server refuses a book with %i, its copies are deleted', async (status) => {
  await startWorker(['one', 'two'])
  network = (address) => new Response('', { status: address.includes('reader-worker.js') ? 200 : status })
  await answerTo(page('one'))
  expect([...(stored.get(own.copies)?.keys() ?? [])]).toEqual(['/reader-copies.json'])
  network = undefined
  for (const chapter of ['one', 'two']) expect(await (await answerTo(page(chapter)))?.text()).toBe('no network')
})

test('without a session all copies are deleted', async () => {
  await startWorker(['one'])
  network = (address) => new Response('', { status: address.includes('reader-worker.js') ? 200 : 401 })
  await answerTo(page('one'))
  expect([...stored.keys()]).toEqual([own.offline, 'of something else'])
})

test('a worker deletes what other builds have stored', async () => {
  await startWorker(['one'])
  for (const name of [copiesName({ build: 'b1', member: 'm' }), offlineCacheName('b1')]) stored.set(name, new Map())
  const begun: Promise<unknown>[] = []
  listeners['activate']?.({ waitUntil: (work: Promise<unknown>) => begun.push(work) })
  await Promise.all(begun)
  expect([...stored.keys()]).toEqual([own.copies, own.offline, 'of something else'])
})

test('a worker that the server no longer has ends with its copies; it asks once', async () => {
  await startWorker(['one'])
  network = (address) => new Response('', { status: address.includes('reader-worker.js') ? 404 : 200 })
  await answerTo(page('one'))
  await answerTo(page('one'))
  expect(unregistered).toBe(true)
  expect([...stored.keys()]).toEqual(['of something else'])
  expect(asked.filter((address) => address.includes('reader-worker.js'))).toHaveLength(1)
})
