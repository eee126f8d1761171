import type { Upload } from '#contract/call.ts'
import { ensureConversion } from '#features/library/files/server/conversions/convert.ts'
import type { CallContext } from '#server/kernel/http/handlers.ts'
import { assertAllowed } from '#server/kernel/http/refusal.ts'
import type { ResourceScope } from '../contract.ts'
import { mustHaveRoom } from './usage/limit-queries.ts'
import { mustFit } from './folders/folder-queries.ts'
import { mayAdd } from './policy.ts'
import { type ResourceRecord, takeResource } from './queries.ts'
import { type Draft, insertResource } from './write-queries.ts'

/** The longest title; names of files may be longer. */
const titleLength = 200

/** The name of a file without its suffix, as a title. */
export function titleOf(name: string): string {
  const first = (text: string) => [...text.trim()].slice(0, titleLength).join('').trim()
  return first(name.replace(/\.[^.]{1,10}$/, '')) || first(name) || '-'
}

interface Place {
  scope: ResourceScope
  folderId: string | null
  title?: string | undefined
  about?: Draft['about']
}

/** Makes a resource of the caller from stored bytes, and has them converted. Refuses where the folder may not be filled or the limit is reached. */
export async function addResource(
  context: CallContext,
  bytes: Upload & { width?: number | null; height?: number | null },
  { title, scope, folderId, about }: Place,
): Promise<ResourceRecord> {
  const { db, user, app } = context
  assertAllowed(mayAdd(user))
  await mustFit(db, user, { scope, folderId, ownerId: user.memberId })
  await mustHaveRoom(db, user.memberId, bytes.size)
  const draft = { title: title ?? titleOf(bytes.name), scope, folderId, ownerId: user.memberId, ...(about && { about }) }
  const id = await insertResource(db, user, bytes, draft)
  await ensureConversion(db, user, app.collected.converters, bytes)
  return takeResource(db, user, id)
}
