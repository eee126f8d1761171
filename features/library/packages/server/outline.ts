import { text } from 'node:stream/consumers'
import type { App } from '#server/kernel/app.ts'
import type { PlatformDb } from '#server/kernel/data/db.ts'
import { findMade } from '#features/library/files/server/conversions/conversion-queries.ts'
import { Outline, outlineName } from './read/outline.ts'

/** The outline of the package with these bytes; undefined where they are not a package, or are not converted yet. */
export async function outlineOf(
  app: Pick<App, 'store'>,
  platform: PlatformDb,
  institutionId: string,
  sha256: string,
): Promise<Outline | undefined> {
  const made = await findMade(platform, institutionId, sha256, outlineName)
  const bytes = made && (await app.store.open(made.object))
  return bytes && Outline.parse(JSON.parse(await text(bytes)))
}

/** The pages of a package, without its headings. */
export const pagesOf = ({ parts }: Pick<Outline, 'parts'>) => parts.filter(({ href }) => href !== null)
