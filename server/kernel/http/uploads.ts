import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Upload, UploadRule } from '#contract/call.ts'
import type { Bilingual } from '#contract/errors.ts'
import type { FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { newId } from '../data/id.ts'
import { invalid, refusal } from './refusal.ts'
import { refusedContent } from '../files/checks/refused-content.ts'
import { mimeOf } from '../files/checks/sniff.ts'

export const suffixOf = (name: string) => name.match(/\.([A-Za-z0-9]{1,8})$/)?.[1]?.toLowerCase() ?? ''
/** A file name for display: without path and control characters. */
export const plainName = (name: string) =>
  (name.split(/[\\/]/).at(-1) ?? '')
    // Marks of direction could make `name.exe` look like another kind of file.
    .replace(/\p{Cc}|\p{Bidi_Control}/gu, '')
    .slice(-200)
    .toWellFormed() || 'file'

/** Maximum size of one field beside the file, in bytes. */
const maxFieldBytes = 10_000

/**
 * Receives a multipart request: one file, and the other fields as `check` returns them. The file is stored after the whole request was received and
 * `check` has not refused it. A request that cannot be parsed is refused as `malformed`, and nothing of it is kept.
 */
export async function receive<Given extends object>(
  rule: UploadRule,
  request: FastifyRequest,
  app: App,
  check: (fields: Record<string, unknown>) => Given,
): Promise<Given & { file: Upload }> {
  if (!request.isMultipart()) throw refusal('unsupported')
  const fields: Record<string, unknown> = {}
  const path = join(app.scratch, newId())
  let file: Upload | undefined
  try {
    for await (const part of partsOf(request, rule)) {
      if (!part.fieldname) throw refusal('malformed')
      if (part.type === 'file') file = await stage(part.file, part.filename, rule, path)
      else if (part.valueTruncated) throw invalid(part.fieldname, tooLong)
      else fields[part.fieldname] = part.value
    }
    if (!file) throw invalid('file', { zh: '请选择文件', en: 'Please choose a file' })
    const given = check(fields)
    await app.store.put(file.sha256, path)
    return { ...given, file }
  } finally {
    await rm(path, { force: true })
  }
}

const tooLong: Bilingual = { zh: '内容过长', en: 'This is too long' }

/** The parts of a form. A form that cannot be parsed is refused. */
async function* partsOf(request: FastifyRequest, { maxBytes }: UploadRule) {
  try {
    yield* request.parts({ limits: { fileSize: maxBytes, files: 1, fields: 20, fieldSize: maxFieldBytes } })
  } catch (error) {
    throw unreadable(error)
  }
}

/** Errors of the form parser have no code and become refusals; errors of files and of the framework have one and are passed on. */
const unreadable = (error: unknown) => (error instanceof Error && 'code' in error ? error : refusal('malformed'))

/** Puts a stream into the store if the rule allows its name and its content. */
export async function storeUpload(
  stream: Readable,
  filename: string,
  rule: UploadRule,
  { scratch, store }: Pick<App, 'scratch' | 'store'>,
): Promise<Upload> {
  const path = join(scratch, newId())
  try {
    const file = await stage(stream, filename, rule, path)
    await store.put(file.sha256, path)
    return file
  } finally {
    await rm(path, { force: true })
  }
}

/** Writes a stream to `path` and refuses it if the rule does not allow its name or its content. */
async function stage(stream: Readable, filename: string, rule: UploadRule, path: string): Promise<Upload> {
  const name = plainName(filename)
  const suffix = suffixOf(name)
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
    // Opened before the stream starts: otherwise a stream that fails at once could leave a file that is created afterwards.
    const target = await open(path, 'w')
    await pipeline(stream, count, target.createWriteStream()).catch((error: unknown) => {
      throw unreadable(error)
    })
    if ('truncated' in stream && stream.truncated) throw refusal('tooLarge')
    if (size === 0) throw refusedType(rule, empty)
    const mime = await mimeOf(path, suffix)
    if (!mime) throw refusedType(rule, await refusedContent(path, suffix))
    return { name, suffix, mime, size, sha256: hash.digest('hex') }
  } finally {
    stream.resume()
  }
}

const empty: Bilingual = { zh: '文件是空的', en: 'The file is empty' }

function refusedType(
  rule: UploadRule,
  words = { zh: `只接受 ${rule.suffixes.join('、')} 文件`, en: `Only ${rule.suffixes.join(', ')} files are accepted` },
) {
  return refusal('unsupported', words, [{ path: 'file', message: words }])
}
