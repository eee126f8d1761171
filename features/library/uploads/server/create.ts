import type { App } from '#server/kernel/app.ts'
import type { User } from '#server/kernel/access/session.ts'
import { attachmentSuffixes } from '#contract/files.ts'
import { newId } from '#server/kernel/data/id.ts'
import { mustHaveStorage } from '#server/kernel/files/storage.ts'
import { invalid, refusal } from '#server/kernel/http/refusal.ts'
import { plainName, suffixOf } from '#server/kernel/http/uploads.ts'
import { createPiece, freeForPieces, removePiece } from './pieces.ts'
import { countOwnUploads, insertUpload, resourceBytes } from './queries.ts'

/** Bytes of the largest file. */
export const largestUpload = 2 * 1024 ** 3
/** The most uploads of a person that are kept at a time. */
const mostUploads = 20
/** Bytes of the disk that uploads leave free, for the database and the log. */
const leftFree = 512 * 1024 ** 2

interface Asked {
  size: number
  /** The header `Upload-Metadata`: `filename`, and `sha256` of the whole if the sender knows it. */
  metadata: string
}

/**
 * Begins an upload; returns its id. Refuses a name without one of the seventeen suffixes, and a size for which the limit of one file, the storage of the
 * institution, the limit of the person or the disk has no room.
 */
export async function createUpload(app: App, user: User, { size, metadata }: Asked): Promise<string> {
  const given = parseMetadata(metadata)
  if (!given.has('filename')) throw invalid('filename', { zh: '缺少文件名', en: 'The name of the file is missing' })
  const name = plainName(given.get('filename') ?? '')
  const suffix = suffixOf(name)
  if (!attachmentSuffixes.some((each) => each === suffix)) {
    const words = { zh: `只接受 ${attachmentSuffixes.join('、')} 文件`, en: `Only ${attachmentSuffixes.join(', ')} files are accepted` }
    throw refusal('unsupported', words, [{ path: 'filename', message: words }])
  }
  const givenSha256 = given.get('sha256') ?? null
  if (givenSha256 !== null && !/^[0-9a-f]{64}$/.test(givenSha256)) throw invalid('sha256', { zh: '不是 SHA-256', en: 'This is not a SHA-256' })
  if (size < 1) throw invalid('size', { zh: '文件是空的', en: 'The file is empty' })
  if (size > largestUpload) throw refusal('tooLarge', { zh: '单个文件不能超过 2 GB', en: 'A file must not be larger than 2 GB' })
  await mustHaveStorage(app.database, user, size)
  if ((await freeForPieces(app)) < size + leftFree)
    throw refusal('full', { zh: '服务器的磁盘空间不足，请联系管理员', en: 'The server’s disk has no room left; contact the administrator' })
  const id = newId()
  await createPiece(app, id)
  try {
    await app.database.withInstitution(user.institutionId, 'read write', async (db) => {
      if ((await countOwnUploads(db, user)) >= mostUploads) {
        throw refusal('tooMany', {
          zh: `最多同时保留 ${mostUploads} 个未完成的上传，请先完成或取消一些`,
          en: `At most ${mostUploads} unfinished uploads are kept; finish or cancel some first`,
        })
      }
      const { used, allowed } = await resourceBytes(db, user)
      if (allowed !== null && used + size > allowed)
        throw refusal('full', {
          zh: '你的资源空间已用完，可删除不再使用的资源',
          en: 'Your space for resources is used up; delete resources you no longer need',
        })
      await insertUpload(db, user, { id, name, suffix, size, givenSha256 })
    })
  } catch (error) {
    await removePiece(app, id)
    throw error
  }
  return id
}

/** Characters of the whole header and of one value. */
const longest = 8000

/** The pairs of a key and a value in Base64 of `Upload-Metadata`. */
function parseMetadata(text: string): Map<string, string> {
  if (text.length > longest) throw refusal('malformed')
  const pairs = text.split(',').map((pair) => pair.trim().split(' '))
  return new Map(pairs.map(([key = '', value = '']) => [key, Buffer.from(value, 'base64').toString('utf8')]))
}
