import { link, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type ConversionSource, type Converted, type Converter, ConversionFailed } from '#server/kernel/files/conversion/converter.ts'
import { hasTool, runTool, type ToolResult } from '#server/kernel/files/conversion/run-tool.ts'
import { unpackedSize } from '../archive/list-zip.ts'
import { readPdf } from '../pdf/read-pdf.ts'
import { isLocked } from '#server/kernel/files/checks/locked.ts'
import { makeProfile } from './profile.ts'

const program = 'soffice'
/** Most of it is for waiting: at its low priority a conversion of a few seconds takes minutes where all processors are busy. */
const seconds = 300
const memoryMiB = 3072
/** The most bytes to which a document of the newer kinds, which is an archive, may unpack. */
const mostUnpacked = 1024 * 1024 * 1024

const archived = ['docx', 'xlsx', 'pptx']

const reasons = {
  missing: {
    zh: '服务器没有安装 LibreOffice，暂不能预览 Office 文档',
    en: 'LibreOffice is not installed on the server, so that office documents cannot be previewed',
  },
  locked: { zh: '文档有密码，请去掉密码后重新上传', en: 'The document is protected by a password; remove it and upload the document again' },
  broken: { zh: '文档已损坏，无法打开', en: 'The document is damaged and cannot be opened' },
  slow: {
    zh: `文档过于复杂，${seconds} 秒内没有转换完；请拆成几部分再试`,
    en: `The document is so complex that its conversion took more than ${seconds} seconds; split it into parts and try again`,
  },
  large: { zh: '文档解压后超过 1 GB，没有转换', en: 'The document unpacks to more than 1 GB and was not converted' },
}

/** Office documents as PDF, by LibreOffice. */
export const officeConverter: Converter = {
  name: 'office',
  suffixes: ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'],
  version: 1,
  convert: (source) => convertOffice(source, { seconds }),
}

/** Throws a `ConversionFailed` for a document that cannot be opened, and another error where LibreOffice was killed from outside. */
export async function convertOffice(source: ConversionSource, limits: { seconds: number }): Promise<Converted> {
  const { path, suffix, folder, signal, progress } = source
  if (!(await hasTool(program))) throw new ConversionFailed(reasons.missing)
  if (await isLocked(path)) throw new ConversionFailed(reasons.locked)
  if (archived.includes(suffix) && ((await unpackedSize(path)) ?? 0) > mostUnpacked) throw new ConversionFailed(reasons.large)
  const profile = await makeProfile(folder)
  // LibreOffice knows the kind by the suffix; the name is ours.
  const document = join(folder, `document.${suffix}`)
  await link(path, document)
  await progress(0.05)
  const args = [`-env:UserInstallation=file://${profile}`, '--headless', '--norestore', '--nolockcheck', '--nodefault', '--convert-to', 'pdf']
  const result = await runTool(program, [...args, '--outdir', folder, document], { seconds: limits.seconds, memoryMiB, folder, signal })
  const pdf = join(folder, 'document.pdf')
  await mustBeMade(result, pdf)
  await progress(0.6)
  const read = await readPdf(pdf, source, { from: 0.6 })
  return {
    ...read,
    facts: { ...read.facts, pdf: 'document.pdf' },
    files: [...read.files, { name: 'document.pdf', path: pdf, mime: 'application/pdf' }],
  }
}

async function mustBeMade({ code, timedOut, stderr }: ToolResult, pdf: string): Promise<void> {
  if (timedOut) throw new ConversionFailed(reasons.slow)
  const made = await stat(pdf).then(
    ({ size }) => size > 0,
    () => false,
  )
  if (code === 0 && made) return
  // It ends with 0 for a document that it cannot load.
  if (code === 0) throw new ConversionFailed(reasons.broken)
  throw new Error(`LibreOffice ended with ${code}: ${stderr.slice(-500)}`)
}
