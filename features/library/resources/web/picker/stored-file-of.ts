import type { StoredFile } from '#contract/files.ts'
import type { ResourceRow } from '../../contract.ts'

/** A resource as a file of what is being written; it has the id of its file. */
export const storedFileOf = ({ id, title, suffix, size, url }: ResourceRow): StoredFile => ({
  id,
  name: title.toLowerCase().endsWith(`.${suffix}`) ? title : `${title}.${suffix}`,
  suffix,
  size,
  url,
  width: null,
  height: null,
})
