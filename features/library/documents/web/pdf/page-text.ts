import type { PDFPageProxy } from 'pdfjs-dist'

/** The text of a page as it is searched, and from which part of the page each of its characters comes. */
export interface PageText {
  text: string
  /** For each character of `text`, the item of the page and the character in it. */
  items: number[]
  offsets: number[]
}

const wide = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/

/** Small letters of the usual width and without ligatures, as words are searched; spaces in a row are one. */
export const searchedWords = (words: string): string => words.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** The text of items of a page; `ends` says which of them ends a line. A line in Chinese goes on without a space. */
export function joinItems(items: readonly { str: string; ends: boolean }[]): PageText {
  const found: PageText = { text: '', items: [], offsets: [] }
  const letters: string[] = []
  const push = (letter: string, item: number, offset: number) => {
    if (letter === ' ' && (letters.at(-1) ?? ' ') === ' ') return
    letters.push(letter)
    found.items.push(item)
    found.offsets.push(offset)
  }
  items.forEach(({ str, ends }, item) => {
    let offset = 0
    for (const sign of str) {
      for (const letter of sign.normalize('NFKC').toLowerCase().split('')) push(/\s/.test(letter) ? ' ' : letter, item, offset)
      offset += sign.length
    }
    if (ends && !wide.test(letters.at(-1) ?? '')) push(' ', item, Math.max(0, str.length - 1))
  })
  return { ...found, text: letters.join('') }
}

export async function readPageText(page: PDFPageProxy): Promise<PageText> {
  const { items } = await page.getTextContent()
  return joinItems(items.flatMap((item) => ('str' in item ? [{ str: item.str, ends: item.hasEOL }] : [])))
}

/** Where words stand in a text. */
export function placesOf(text: string, words: string): number[] {
  const places: number[] = []
  if (words) for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) places.push(at)
  return places
}
