import { fileURLToPath, pathToFileURL } from 'node:url'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

// Runs in a worker thread: nothing here may import the database or the server.

interface Asked {
  path: string
  /** The most pages whose text is read, and the most characters of each. */
  mostPages: number
  mostCharacters: number
}

export type PdfTexts = { pages: number; texts: string[] } | { failed: 'locked' | 'broken' }

const folderOf = (name: string) => fileURLToPath(new URL(`../../../../../node_modules/pdfjs-dist/${name}/`, import.meta.url))

/** The number of pages and the text of each. Steps are told as `page/pages`. */
export async function readPdfTexts({ path, mostPages, mostCharacters }: Asked, tell: (step: string) => void): Promise<PdfTexts> {
  const loading = getDocument({
    url: pathToFileURL(path).href,
    // Only the parts of the file that are needed are read.
    disableAutoFetch: true,
    disableStream: true,
    verbosity: 0,
    useWasm: false,
    enableXfa: false,
    cMapUrl: folderOf('cmaps'),
    standardFontDataUrl: folderOf('standard_fonts'),
  })
  try {
    const document = await loading.promise
    const texts: string[] = []
    for (let number = 1; number <= Math.min(document.numPages, mostPages); number += 1) {
      texts.push(await textOf(() => document.getPage(number), mostCharacters))
      tell(`${number}/${document.numPages}`)
    }
    return { pages: document.numPages, texts }
  } catch (error) {
    return { failed: error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'broken' }
  } finally {
    await loading.destroy()
  }
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>

/** The text of a page; none of a page that is broken, as the others are not. */
async function textOf(load: () => Promise<Page>, most: number): Promise<string> {
  try {
    const page = await load()
    const { items } = await page.getTextContent()
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    page.cleanup()
    return searchedText(text).slice(0, most)
  } catch {
    return ''
  }
}

const wide = String.raw`[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]`
const brokenLine = new RegExp(`(?<=${wide})\\s*\\n\\s*(?=${wide})`, 'gu')

/** Text as it is searched: radicals and ligatures as usual characters, lines joined, no control characters. */
export const searchedText = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFKC')
    .replace(brokenLine, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
