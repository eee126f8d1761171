import { canonicalJson } from '@recto/document/canonical'

/** Whether two texts say the same, whatever the order of their keys. */
export function sameText(mine: string, theirs: string): boolean {
  return mine === theirs || canonicalJson(JSON.parse(mine)) === canonicalJson(JSON.parse(theirs))
}
