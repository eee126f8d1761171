import { findAllowed } from '#features/library/files/server/queries.ts'
import type { CallContext } from '#server/kernel/http/handlers.ts'
import { assertAllowed, refusal } from '#server/kernel/http/refusal.ts'
import { mayEditMedia, playable } from './policy.ts'
import { findAbout } from './queries.ts'

export const notThere = { zh: '没有这个视频，或你没有观看权限', en: 'This video does not exist, or you may not watch it' }
const notPlayable = { zh: '这个文件不是视频或音频', en: 'This file is neither a video nor audio' }

/** The file, if the caller may read it and it can be played; refuses otherwise. */
export async function takeMedia({ db, platform, user, app }: CallContext, fileId: string) {
  const file = await findAllowed(app.collected.fileReaders, { db, platform }, user, fileId)
  if (!file) throw refusal('notFound', notThere)
  if (!playable.includes(file.suffix)) throw refusal('notFound', notPlayable)
  return file
}

/** The title of a file whose captions and chapters the caller may edit. */
export async function takeEdited(context: CallContext, fileId: string): Promise<string> {
  await takeMedia(context, fileId)
  assertAllowed(await mayEditMedia(context.db, context.user, fileId))
  return (await findAbout(context.platform, fileId))?.title ?? ''
}
