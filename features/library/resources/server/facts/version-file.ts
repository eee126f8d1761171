import { standingOf } from '#features/library/files/server/conversions/standing.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { CallContext } from '#server/kernel/http/handlers.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { VersionFile } from '../../contract.ts'
import { findVersion } from '../queries.ts'

/** A version of a resource by its number as it stands in an address; refuses with `notFound`. */
export async function takeVersion(db: Db, resourceId: string, number: string) {
  const version = /^\d{1,6}$/.test(number) ? await findVersion(db, resourceId, Number(number)) : undefined
  if (!version) throw refusal('notFound', { zh: '没有这个版本', en: 'There is no such version' })
  return version
}

/** The file of a version with what was made of it, which stays as long as the version. That the caller may edit the resource was decided before. */
export async function presentVersion(context: CallContext, resourceId: string, number: string): Promise<VersionFile> {
  const { name, suffix, sha256 } = await takeVersion(context.db, resourceId, number)
  return {
    name,
    suffix,
    url: `/rman/v1/files/${resourceId}/versions/${Number(number)}`,
    process: { id: resourceId, ...(await standingOf(context, sha256)), title: name, watermark: null, download: true },
  }
}
