import type { ReportEntry } from '#contract/job-results.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { jobThreads, threadModule, ThreadStopped } from '#server/kernel/jobs/thread.ts'
import { bytesOf, decoded, limits, type Source } from '#server/kernel/files/archive/archive-source.ts'
import type * as work from './import-thread.ts'
import type { Manuscript, ReadBook } from './import-thread.ts'

const inThread = threadModule<typeof work>(new URL('./import-thread.ts', import.meta.url), jobThreads)

/** The Markdown files and bibliographies of a source, with a report entry for each that is not UTF-8. */
export async function readTexts(source: Source): Promise<{ texts: Map<string, string>; report: ReportEntry[] }> {
  const texts = new Map<string, string>()
  const report: ReportEntry[] = []
  let bytes = 0
  for (const path of source.files.keys()) {
    if (!/\.(md|markdown|bib)$/i.test(path)) continue
    const content = await bytesOf(source, path, limits.text)
    bytes += content.length
    if (bytes > limits.texts)
      throw refusal('tooLarge', { zh: '文字超过 32 MB，请分成几次导入', en: 'There is more than 32 MB of text; import it in parts' })
    const { text, encoding } = decoded(content)
    texts.set(path, text.replaceAll('\0', ''))
    if (encoding !== 'utf-8') report.push({ severity: 'changed', code: 'encoding', path, line: null, detail: encoding.toUpperCase() })
  }
  if (![...texts.keys()].some((path) => /\.(md|markdown)$/i.test(path))) {
    throw refusal('invalid', { zh: '没有找到 Markdown 文件', en: 'No Markdown file was found' })
  }
  return { texts, report }
}

/** How many files may take too long before the whole manuscript is refused. */
const maxPlainFiles = 3

/**
 * Parses the texts into a book, in a thread with limited time and memory. A file that takes longer than 15 s is imported as plain text and reported;
 * after three such files, or after four minutes in total, the manuscript is refused.
 */
export async function parse(
  owner: string,
  { texts, pictures }: Omit<Manuscript, 'plain'>,
  limits = { secondsPerFile: 15, seconds: 240 },
): Promise<ReadBook> {
  const plain = new Set<string>()
  for (;;) {
    const run = { owner, seconds: limits.seconds, secondsPerStep: limits.secondsPerFile }
    try {
      return await inThread('readManuscript', { texts, pictures, plain }, run)
    } catch (error) {
      if (!(error instanceof ThreadStopped)) throw error
      const path = error.step
      if (path === undefined || plain.has(path) || plain.size >= maxPlainFiles) throw unreadable(path)
      plain.add(path)
    }
  }
}

const unreadable = (path = '') =>
  refusal('invalid', {
    zh: `书稿过大或过于复杂，无法读取${path && `（读到 ${path}）`}；请分成几次导入`,
    en: `The manuscript is too large or too complex to read${path && ` (at ${path})`}; import it in parts`,
  })
