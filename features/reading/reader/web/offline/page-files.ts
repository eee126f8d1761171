import { copyLimits } from './copy-rules.ts'

/** A page or file with its size, as it is stored. */
export interface Loaded {
  answer: Response
  bytes: number
}

/** The addresses of the scripts and pictures that a page names; without pictures when the person saves data. */
export async function filesOf(page: Document): Promise<string[]> {
  const linked = [...page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet], link[rel=modulepreload]')].map(({ href }) => href)
  const scripts = [...page.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src)
  if (savesData()) return ownPaths([...linked, ...scripts])
  const pictures = [...page.querySelectorAll('video')].map(({ poster }) => poster)
  // One after the other, so that they do not take the line from what the person opens next.
  for (const picture of page.querySelectorAll('img')) pictures.push(await chosenSource(picture))
  return ownPaths([...linked, ...scripts, ...pictures])
}

/** The addresses of the scripts and fonts that this window has loaded. They are the same for all sections of a book, apart from fonts of formulas. */
export const loadedAssets = (): string[] =>
  ownPaths(performance.getEntriesByType('resource').map(({ name }) => name)).filter((path) => path.startsWith('/web/assets/'))

const ownPaths = (addresses: readonly string[]) =>
  [...new Set(addresses)].filter((address) => address.startsWith(`${location.origin}/`)).map((address) => address.slice(location.origin.length))

/** The address of the scaled copy of a picture that the browser chooses for this window. */
async function chosenSource({ srcset, sizes, src }: HTMLImageElement): Promise<string> {
  if (!srcset) return src
  const picture = new Image()
  picture.sizes = sizes
  picture.srcset = srcset
  picture.src = src
  await new Promise((done) => {
    picture.addEventListener('load', done)
    picture.addEventListener('error', done)
  })
  return picture.currentSrc
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** The page in an answer; undefined for an empty one. */
export const parsed = (text: string): Document | undefined => (text ? new DOMParser().parseFromString(text, 'text/html') : undefined)

/** The files at these addresses that can be had, by address. */
export async function loadFiles(addresses: readonly string[]): Promise<Map<string, Loaded>> {
  const loaded = new Map<string, Loaded>()
  for (const address of addresses) {
    const file = await loadFile(address)
    if (file) loaded.set(address, file)
  }
  return loaded
}

/** Loads a file as it is to be stored, from the browser's own cache where it has it; undefined for one that cannot be had or is too large. */
async function loadFile(address: string): Promise<Loaded | undefined> {
  try {
    const answer = await fetch(address, { cache: 'force-cache', priority: 'low' })
    // Of a film or a sound only the range that was asked for is sent; neither is stored.
    if (answer.status !== 200 || answer.redirected || answer.type !== 'basic') return undefined
    return loadedFrom(answer, await answer.blob())
  } catch {
    return undefined
  }
}

/** An answer with its body read, without the headers that described its transfer. */
export function loadedFrom({ headers }: Response, body: Blob): Loaded | undefined {
  if (body.size > copyLimits.fileBytes) return undefined
  const kept = new Headers(headers)
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) kept.delete(name)
  return { answer: new Response(body, { headers: kept }), bytes: body.size }
}
