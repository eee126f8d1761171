import type { PlatformDb } from '#server/kernel/data/db.ts'
import { findConversion } from '#features/library/files/server/conversions/conversion-queries.ts'
import { Outline } from './read/outline.ts'

/** The outline of the package with these bytes; undefined where they are not a package, or are not converted yet. */
export async function outlineOf(platform: PlatformDb, institutionId: string, sha256: string): Promise<Outline | undefined> {
  const found = await findConversion(platform, institutionId, sha256)
  return found?.state === 'done' && found.facts['outline'] ? Outline.parse(found.facts['outline']) : undefined
}

/** The pages of a package, without its headings. */
export const pagesOf = ({ parts }: Pick<Outline, 'parts'>) => parts.filter(({ href }) => href !== null)
