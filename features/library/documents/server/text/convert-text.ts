import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ConversionSource, Converter } from '#server/kernel/files/conversion/converter.ts'
import { searchedText } from '../pdf/pdf-thread.ts'
import { mostPages } from '../pdf/read-pdf.ts'

/** Characters of a text that are searched as one page. */
const pageLength = 3000

/** A text as UTF-8, with the words of each stretch of it for search. */
export const textConverter: Converter = {
  name: 'text',
  suffixes: ['txt'],
  version: 1,
  async convert(source) {
    const made = join(source.folder, 'text.txt')
    const pages: string[] = []
    await pipeline(() => decodedText(source, pages), createWriteStream(made))
    return { facts: { text: 'text.txt' }, files: [{ name: 'text.txt', path: made, mime: 'text/plain; charset=utf-8' }], pages }
  },
}

/** The text piece by piece; its pages are added to `pages`. */
async function* decodedText({ path, size, progress }: ConversionSource, pages: string[]): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(path))
  let rest = ''
  let read = 0
  const take = (text: string, last: boolean) => {
    if (pages.length >= mostPages) return
    rest += text
    while (pages.length < mostPages && (rest.length >= pageLength || (last && rest))) {
      pages.push(searchedText(rest.slice(0, pageLength)))
      rest = rest.slice(pageLength)
    }
  }
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const text = decoder.decode(chunk, { stream: true })
    take(text, false)
    yield text
    read += chunk.length
    await progress(read / Math.max(1, size))
  }
  const text = decoder.decode()
  take(text, true)
  yield text
}

type Encoding = 'utf-16le' | 'utf-16be' | 'utf-8' | 'gb18030'

/** UTF-16 with its mark, else UTF-8 if the whole file is valid, else GB 18030, which Chinese systems write. */
async function encodingOf(path: string): Promise<Encoding> {
  return (await encodingByMark(path)) ?? ((await isUtf8(path)) ? 'utf-8' : 'gb18030')
}

async function encodingByMark(path: string): Promise<Encoding | undefined> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
    const mark = buffer.readUInt16BE(0)
    return mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : undefined
  } finally {
    await file.close()
  }
}

async function isUtf8(path: string): Promise<boolean> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) strict.decode(chunk, { stream: true })
    strict.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}
