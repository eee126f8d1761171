import { Worker } from 'node:worker_threads'
import type { ReportEntry } from '@recto/contract/textbooks-import'
import type { ImportedBook } from '@recto/document/import-markdown'
import { refusal } from '../kernel/refusal.ts'
import { bytesOf, decoded, limits, type Source } from './import-source.ts'
import type { Manuscript } from './import-thread.ts'

const seconds = 120

/** The Markdown and bibliographies of a source, with a line for each that is not UTF-8. */
export async function readTexts(source: Source): Promise<{ texts: Map<string, string>; report: ReportEntry[] }> {
  const texts = new Map<string, string>()
  const report: ReportEntry[] = []
  let bytes = 0
  for (const path of source.files.keys()) {
    if (!/\.(md|markdown|bib)$/i.test(path)) continue
    const content = await bytesOf(source, path, limits.text)
    bytes += content.length
    if (bytes > limits.texts) throw refusal('tooLarge', { zh: '文字超过 64 MB', en: 'There is more than 64 MB of text' })
    const { text, encoding } = decoded(content)
    texts.set(path, text.replaceAll('\0', ''))
    if (encoding !== 'utf-8') report.push({ severity: 'changed', code: 'encoding', path, line: null, detail: encoding.toUpperCase() })
  }
  if (![...texts.keys()].some((path) => /\.(md|markdown)$/i.test(path))) {
    throw refusal('invalid', { zh: '没有找到 Markdown 文件', en: 'No Markdown file was found' })
  }
  return { texts, report }
}

/** Makes a book of the texts, in a thread with an end to its time and memory. */
export function parse(manuscript: Manuscript): Promise<ImportedBook> {
  const thread = new Worker(new URL('./import-thread.ts', import.meta.url), {
    workerData: manuscript,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  })
  return new Promise<ImportedBook>((resolve, reject) => {
    const unreadable = () =>
      reject(refusal('invalid', { zh: '书稿过大或过于复杂，无法读取', en: 'The manuscript is too large or too intricate to read' }))
    const timer = setTimeout(unreadable, seconds * 1000)
    thread.on('message', resolve)
    thread.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? unreadable() : reject(error)))
    thread.on('exit', () => {
      clearTimeout(timer)
      reject(new Error('the reading of the manuscript ended without a book'))
    })
  }).finally(() => void thread.terminate())
}
