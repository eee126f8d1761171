import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Upload, UploadRule } from '@recto/contract/call'
import type { Words } from '@recto/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { House } from './house.ts'
import { newId } from './id.ts'
import { invalid, refusal } from './refusal.ts'
import { mimeOf } from './sniff.ts'

export const suffixOf = (name: string) => name.match(/\.([A-Za-z0-9]{1,8})$/)?.[1]?.toLowerCase() ?? ''
/** A file name for showing: no path, no control characters. */
const plainName = (name: string) => (name.split(/[\\/]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').slice(-200) || 'file'

/** Streams the one file of a multipart request into the store, and gives it with the fields beside it. */
export async function receive(rule: UploadRule, request: FastifyRequest, house: House): Promise<{ file: Upload; fields: Record<string, unknown> }> {
  if (!request.isMultipart()) throw refusal('unsupported')
  const fields: Record<string, unknown> = {}
  let file: Upload | undefined
  for await (const part of request.parts({ limits: { fileSize: rule.maxBytes, files: 1, fields: 20, fieldSize: 10_000 } })) {
    if (part.type === 'file') file = await keep(part.file, part.filename, rule, house)
    else fields[part.fieldname] = part.value
  }
  if (!file) throw invalid('file', { zh: '请选择文件', en: 'Please choose a file' })
  return { file, fields }
}

/** Takes a stream into the store when its name and its content are what the rule allows. */
export async function keep(stream: Readable, filename: string, rule: UploadRule, house: House): Promise<Upload> {
  const name = plainName(filename)
  const suffix = suffixOf(name)
  const path = join(house.scratch, newId())
  try {
    if (!rule.suffixes.includes(suffix)) throw refusedType(rule)
    const hash = createHash('sha256')
    let size = 0
    const count = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length
        hash.update(chunk)
        done(null, chunk)
      },
    })
    await pipeline(stream, count, createWriteStream(path))
    if ('truncated' in stream && stream.truncated) throw refusal('tooLarge')
    const mime = await mimeOf(path, suffix)
    if (!mime) throw refusedType(rule, otherContent(suffix))
    const sha256 = hash.digest('hex')
    await house.store.put(sha256, path)
    return { name, suffix, mime, size, sha256 }
  } finally {
    stream.resume()
    await rm(path, { force: true })
  }
}

/** What to do about a spreadsheet that only calls itself one: an older workbook, one with a password, or a web page. */
const asWorkbook: Words = { zh: '；请在 Excel 里另存为不加密的 .xlsx 再传', en: '; save it in Excel as .xlsx without a password and try again' }
const otherContent = (suffix: string): Words => ({
  zh: `文件内容不是 ${suffix} 格式${suffix === 'xlsx' ? asWorkbook.zh : ''}`,
  en: `The content is not ${suffix}${suffix === 'xlsx' ? asWorkbook.en : ''}`,
})

function refusedType(
  rule: UploadRule,
  words = { zh: `只接受 ${rule.suffixes.join('、')} 文件`, en: `Only ${rule.suffixes.join(', ')} files are accepted` },
) {
  return refusal('unsupported', words, [{ path: 'file', message: words }])
}
