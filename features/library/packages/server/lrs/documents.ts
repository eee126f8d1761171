import { refusal } from '#server/kernel/http/refusal.ts'
import type { AuData } from './launch.ts'

type Docs = AuData['docs']

/** The document of the launch, which only the LMS writes. */
export const launchDocument = 'LMS.LaunchData'
/** Documents that an AU may keep, and the characters of one. */
const [mostDocuments, mostCharacters] = [100, 65_536]

/** With a document, in place of one of this name or merged with it (`merge`: xAPI 1.0.3, 2.2: only JSON objects are merged). */
export function withDocument(docs: Docs, id: string, { type, text }: { type: string; text: string }, merge: boolean): Docs {
  const before = docs[id]
  const merged =
    merge && before ? { type: 'application/json', text: JSON.stringify({ ...objectOf(before.text), ...objectOf(text) }) } : { type, text }
  const next = { ...docs, [id]: merged }
  if (merged.text.length > mostCharacters || Object.keys(next).length > mostDocuments || id.length > 200 || type.length > 200)
    throw refusal('tooLarge')
  return next
}

function objectOf(text: string): object {
  try {
    const found: unknown = JSON.parse(text)
    if (typeof found === 'object' && found !== null && !Array.isArray(found)) return found
  } catch {
    // refused below
  }
  throw refusal('malformed')
}

/** Without a document, or without any where no name is given. */
export const withoutDocument = (docs: Docs, id: string | undefined): Docs =>
  id === undefined ? {} : Object.fromEntries(Object.entries(docs).filter(([name]) => name !== id))
