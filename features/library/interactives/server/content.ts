import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { mediaOf, picturesOf } from '#assessment/interactives/files.ts'
import type { Interactive } from '#assessment/interactives/interactive.ts'
import { contentProblems } from '#assessment/interactives/problems.ts'
import type { Upload } from '#contract/call.ts'
import { pictureSuffixes } from '#contract/files.ts'
import { takeFiles } from '#features/library/attachments/server/take-files.ts'
import { findConversion } from '#features/library/files/server/conversions/conversion-queries.ts'
import { selectResources } from '#features/library/resources/server/queries.ts'
import type { App } from '#server/kernel/app.ts'
import { lruCacheOf } from '#server/kernel/data/across-calls/lru-cache.ts'
import { newId } from '#server/kernel/data/id.ts'
import type { CallContext } from '#server/kernel/http/handlers.ts'
import { invalid, refusal } from '#server/kernel/http/refusal.ts'
import { acceptRichText, isEmptyText } from '#server/kernel/texts/rich-text.ts'
import { selectBytesOf } from './queries.ts'

export const interactiveMime = 'application/json'

/** Contents by their sum, which never change; characters in total. */
const contents = lruCacheOf<{ content: Interactive; size: number }>(20_000_000, ({ size }) => size)

/** The content with this sum. Refuses with `busy` when the store does not have its bytes. */
export async function readContent(app: App, sha256: string): Promise<Interactive> {
  const found = await contents(app).make(sha256, async () => {
    const stream = await app.store.open(sha256)
    if (!stream) return undefined
    const bytes = await buffer(stream)
    return { content: JSON.parse(bytes.toString()) as Interactive, size: bytes.length }
  })
  if (!found) throw refusal('busy')
  return found.content
}

/** The content as bytes of a file, without storing them. */
export function uploadOf(content: Interactive): { upload: Upload; bytes: Buffer } {
  const bytes = Buffer.from(JSON.stringify(content))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { bytes, upload: { name: `${content.title.slice(0, 100)}.json`, suffix: 'json', mime: interactiveMime, size: bytes.length, sha256 } }
}

export async function storeBytes(app: App, sha256: string, bytes: Buffer): Promise<void> {
  const path = join(app.scratch, newId())
  try {
    await writeFile(path, bytes)
    await app.store.put(sha256, path)
  } finally {
    await rm(path, { force: true })
  }
}

const notPicture = { zh: '请选择图片文件', en: 'Choose a file that is a picture' }
const notMedia = { zh: '请选择视频或音频', en: 'Choose a video or audio' }
/** Suffixes of what can be played; an archive can when a playlist was found in it. */
const mediaSuffixes = ['mp4', 'm3u8', 'mp3']

/**
 * Checks a content field by field and takes its files: own uploads of the user, resources that the user may see, and those that the object
 * has already. Returns the content as it is to be stored, with the ids of its files.
 */
export async function acceptContent(
  { db, platform, user }: Pick<CallContext, 'db' | 'platform' | 'user'>,
  draft: Interactive,
  already: readonly string[] = [],
): Promise<{ content: Interactive; files: string[] }> {
  const problems = contentProblems(draft)
  if (problems.length) throw refusal('invalid', problems[0]?.message, problems.slice(0, 50))
  const within: string[] = []
  const content =
    draft.kind === 'slides' ? { ...draft, slides: draft.slides.map((slide, at) => ({ ...slide, text: acceptText(slide.text, at, within) })) } : draft
  const pictures = picturesOf(content)
  const media = mediaOf(content)
  const wanted = [...pictures.map(({ picture }) => picture.fileId), ...media.map(({ fileId }) => fileId), ...within]
  const resources = (await selectResources(db, user, wanted)).map(({ id }) => id)
  const files = await takeFiles(db, user, 'content', wanted, [...already, ...resources])
  const found = new Map((await selectBytesOf(db, files)).map((file) => [file.id, file]))
  const wrong = pictures.find(({ picture }) => !(pictureSuffixes as readonly (string | undefined)[]).includes(found.get(picture.fileId)?.suffix))
  if (wrong) throw invalid(wrong.path, notPicture)
  const [video] = media
  if (video) {
    const { suffix = '', sha256 = '' } = found.get(video.fileId) ?? {}
    const plays = mediaSuffixes.includes(suffix) || (suffix === 'zip' && (await findConversion(platform, user.institutionId, sha256))?.facts.playlist)
    if (!plays) throw invalid(video.path, notMedia)
  }
  return { content, files }
}

function acceptText<Doc extends Parameters<typeof acceptRichText>[1]>(text: Doc | null, at: number, files: string[]) {
  if (text === null) return null
  const accepted = acceptRichText(`content.slides.${at}.text`, text)
  files.push(...accepted.files)
  return isEmptyText(accepted) ? null : accepted.doc
}
