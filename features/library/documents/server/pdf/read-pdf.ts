import { join } from 'node:path'
import sharp from 'sharp'
import { type ConversionSource, type Converted, ConversionFailed, type MadeFile } from '#server/kernel/files/conversion/converter.ts'
import { hasTool, runTool } from '#server/kernel/files/conversion/run-tool.ts'
import { pixelLimit } from '#server/kernel/files/pictures/picture.ts'
import { jobThreads, ThreadStopped, threadModule } from '#server/kernel/jobs/thread.ts'
import type * as work from './pdf-thread.ts'

const inThread = threadModule<typeof work>(new URL('./pdf-thread.ts', import.meta.url), jobThreads)

export const mostPages = 2000
export const mostCharacters = 20_000
const limits = { seconds: 600, secondsPerStep: 30, megabytes: 768 }
/** Pixels of the longer side. */
const thumbnailSize = 640

const reasons = {
  locked: { zh: '文档有密码，请去掉密码后重新上传', en: 'The document is protected by a password; remove it and upload the document again' },
  broken: { zh: '文档已损坏，无法打开', en: 'The document is damaged and cannot be opened' },
}

/** Pages, texts and a picture of the first page of a PDF. Progress is told from `from` to 1. */
export async function readPdf(path: string, source: ConversionSource, { from }: { from: number }): Promise<Converted> {
  const { pages, texts } = await readTexts(path, source, from)
  const thumbnail = await drawFirstPage(path, source)
  return {
    facts: { ...(pages && { pages }), ...(thumbnail && { thumbnail: thumbnail.name }) },
    files: thumbnail ? [thumbnail] : [],
    pages: texts,
  }
}

/** A document whose text takes too much time or memory has no texts; it can still be shown. */
async function readTexts(path: string, { app, signal, progress }: ConversionSource, from: number): Promise<{ pages: number; texts: string[] }> {
  let pages = 0
  const onStep = (step: string) => {
    const [page = 0, all = 0] = step.split('/').map(Number)
    pages = all
    progress(from + (1 - from) * 0.95 * (page / Math.max(1, all))).catch(() => undefined)
  }
  try {
    const read = await inThread('readPdfTexts', { path, mostPages, mostCharacters }, { ...limits, owner: 'conversions', onStep, signal })
    if ('failed' in read) throw new ConversionFailed(reasons[read.failed])
    return read
  } catch (error) {
    if (!(error instanceof ThreadStopped) || error.reason === 'cancelled') throw error
    app.log.warn({ reason: error.reason, step: error.step }, 'the text of a PDF was not read')
    return { pages, texts: [] }
  }
}

/** Undefined where `pdftoppm` is not installed, or cannot draw the page. */
async function drawFirstPage(path: string, { folder, signal }: ConversionSource): Promise<MadeFile | undefined> {
  if (!(await hasTool('pdftoppm'))) return undefined
  const drawn = join(folder, 'page')
  const args = ['-f', '1', '-l', '1', '-singlefile', '-png', '-scale-to', String(thumbnailSize), path, drawn]
  const { code } = await runTool('pdftoppm', args, { seconds: 30, memoryMiB: 1024, folder, signal })
  if (code !== 0) return undefined
  const made = join(folder, 'thumbnail.webp')
  try {
    await sharp(`${drawn}.png`, { limitInputPixels: pixelLimit }).webp({ quality: 80 }).toFile(made)
    return { name: 'thumbnail.webp', path: made, mime: 'image/webp' }
  } catch {
    return undefined
  }
}
