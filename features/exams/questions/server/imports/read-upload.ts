import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type Finding, readLimits } from '#assessment/exchange/reading.ts'
import type { Upload } from '#contract/call.ts'
import { checkWorkbook } from '#features/workbench/imports/server/reading/workbook-limits.ts'
import { openArchive } from '#server/kernel/files/archive/archive.ts'
import { bytesOf, type Source } from '#server/kernel/files/archive/archive-source.ts'
import { invalid, Refusal, refusal } from '#server/kernel/http/refusal.ts'
import type { JobContext } from '#server/kernel/jobs/jobs.ts'
import { jobThreads, threadModule } from '#server/kernel/jobs/thread.ts'
import { textOf } from './decode.ts'
import type * as work from './read-thread.ts'
import type { Given, ReadParts } from './read-thread.ts'

const inThread = threadModule<typeof work>(new URL('./read-thread.ts', import.meta.url), jobThreads)

/** Seconds within which a file must be read. */
const seconds = 120
/** Seconds within which a pasted text must be read, and the questions that it may hold; more come as a file, which a job reads. */
const pasted = { seconds: 20, questions: 500 } as const
const MiB = 1024 * 1024
/** Bytes of one text of a package, and of all of them. */
const most = { text: 32 * MiB, texts: 64 * MiB } as const
/** Files of a package: in QTI each question is one, and pictures come with them. */
const mostEntries = 50_000
/** Files of a package that may hold questions, or say something about its other files. */
const texts = /(?:\.(?:xml|qti|dat|res|txt|md|gift|rels)|\[Content_Types\]\.xml)$/i

/** An open upload: what was read from it, and the files that lie in it. */
export interface ReadUpload {
  read: Omit<ReadParts, 'findings'> & { findings: Finding[] }
  /** Undefined for a file that is no package. */
  source: Source | undefined
}

/** Reads the questions of an upload, which is copied to `at`. Refuses a file that cannot be read at all, or holds no question. */
export async function readUpload(upload: Upload, fileName: string, at: string, { app, institutionId }: JobContext): Promise<ReadUpload> {
  const stream = await app.store.open(upload.sha256)
  if (!stream) throw refusal('notFound')
  await pipeline(stream, createWriteStream(at))
  const source = await sourceOf(upload.suffix, at)
  try {
    const findings: Finding[] = []
    const given = await givenOf({ suffix: upload.suffix, name: fileName, at, source }, findings)
    const read = await inThread('readToParts', given, { owner: institutionId, seconds }).catch(unreadable)
    const found = JSON.parse(read.findings) as Finding[]
    if (!read.count) throw refusal('invalid', nothingFound(fileName, found))
    return { source, read: { ...read, findings: [...findings, ...found].slice(0, readLimits.findings) } }
  } catch (error) {
    source?.close()
    throw error
  }
}

/** Reads the questions of a text that was pasted. Refuses one that holds no question or too many. */
export async function readText(text: string, name: string, institutionId: string): Promise<ReadUpload['read']> {
  const given: Given = { name, at: '', kind: 'text', paths: [name], texts: [[name, text]] }
  const read = await inThread('readToParts', given, { owner: institutionId, seconds: pasted.seconds }).catch(unreadable)
  if (!read.count) throw invalid('text', { zh: '没有认出题目', en: 'No question was recognised' })
  if (read.count > pasted.questions)
    throw invalid('text', {
      zh: `一次最多粘贴 ${pasted.questions} 题，更多的请存成文件再导入`,
      en: `At most ${pasted.questions} questions can be pasted at once; import more as a file`,
    })
  return { ...read, findings: JSON.parse(read.findings) as Finding[] }
}

function unreadable(error: unknown): never {
  throw error instanceof Refusal
    ? error
    : refusal('invalid', { zh: '文件过大、过于复杂或已损坏，无法读出', en: 'The file is too large, too complex or damaged, and cannot be read' })
}

function nothingFound(fileName: string, findings: readonly Finding[]) {
  const damaged = findings.find(({ code }) => code === 'syntax')
  const line = damaged?.place?.line
  if (!damaged) return { zh: `没有认出题目：${fileName}`, en: `No question was recognised in ${fileName}` }
  return line === undefined
    ? { zh: `文件格式有误，没有认出题目：${fileName}`, en: `The syntax of ${fileName} is wrong; no question was recognised` }
    : {
        zh: `文件第 ${line} 行格式有误，没有认出题目：${fileName}`,
        en: `The syntax is wrong at line ${line} of ${fileName}; no question was recognised`,
      }
}

const sourceOf = async (suffix: string, at: string): Promise<Source | undefined> =>
  ['docx', 'zip', 'imscc'].includes(suffix) ? openArchive(at, { entries: mostEntries }) : undefined

interface OnDisk {
  suffix: string
  name: string
  at: string
  source: Source | undefined
}

async function givenOf({ suffix, name, at, source }: OnDisk, findings: Finding[]): Promise<Given> {
  if (suffix === 'xlsx') await checkWorkbook(at)
  if (suffix === 'xlsx' || suffix === 'csv') return { name, at, kind: 'table', paths: [name], texts: [] }
  const add = (bytes: Buffer, path?: string): string => {
    const { text, other } = textOf(bytes)
    if (other !== undefined)
      findings.push({ code: 'encoding', severity: 'warning', detail: other, ...(path === undefined ? {} : { place: { path } }) })
    return text
  }
  if (!source) return { name, at, kind: 'text', paths: [name], texts: [[name, add(await readFile(at))]] }
  const read: Given['texts'] = []
  let total = 0
  for (const [path, size] of source.files) {
    if (!texts.test(path)) continue
    total += size
    if (total > most.texts) throw refusal('tooLarge', { zh: '文件里的文字过多，请分成几个文件', en: 'The package holds too much text; split it' })
    read.push([path, add(await bytesOf(source, path, most.text), path)])
  }
  for (const { path } of source.skipped) findings.push({ code: 'partSkipped', severity: 'changed', detail: path.slice(-120), place: { path } })
  return { name, at, kind: 'archive', paths: [...source.files.keys()], texts: read }
}
