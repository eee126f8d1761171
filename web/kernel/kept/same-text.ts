import { canonicalJson } from '#document/gate/canonical.ts'

/** Whether two documents, given as JSON, are equal; the order of object keys does not matter. */
export function equalDocuments(mine: string, theirs: string): boolean {
  return mine === theirs || canonicalJson(JSON.parse(mine)) === canonicalJson(JSON.parse(theirs))
}
