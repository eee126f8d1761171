import { asOwner } from './clone.ts'

/** Every table whose rows name a file in the store by its sum. */
const tables = ['files', 'edition_files', 'imports', 'resource_versions', 'conversion_objects', 'uploads']

/** Points all rows that name a file in the store at one that is there, because the files that the builders of rows name were never stored. */
export const pointAtFile = (ownerUrl: string, { sha256, size }: { sha256: string; size: number }) =>
  asOwner(
    ownerUrl,
    tables
      .map((table) => `update ${table} set sha256 = '${sha256}', size = ${size} where sha256 is not null`)
      // The versions of resources are never changed otherwise, so that nothing counts their bytes again.
      .concat('delete from stored_objects')
      .join(';'),
  )
