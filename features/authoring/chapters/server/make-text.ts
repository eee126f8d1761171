import { createHash } from 'node:crypto'
import { canonicalJson } from '#document/gate/canonical.ts'
import { filesIn, mapFiles } from '#document/gate/files.ts'
import { checkDocument, type Problem } from '#document/gate/gate.ts'
import type { DocJson } from '#document/schema/schema.ts'
import { wordCount } from '#document/text/text.ts'

// Runs in a worker thread for large texts (see text.ts): nothing here may import the database or the server.

/** A chapter's text as it is stored: the JSON of its document, the SHA-256 of its canonical JSON, its word count and the ids of its files. */
export interface Text {
  json: string
  contentHash: string
  wordCount: number
  files: string[]
}

export const textOf = (doc: DocJson): Text => ({
  json: JSON.stringify(doc),
  contentHash: createHash('sha256').update(canonicalJson(doc)).digest('hex'),
  wordCount: wordCount(doc),
  files: filesIn(doc),
})

/** The text if the document is valid, its problems if not, and `malformed` if it is not JSON. */
export function checkText(json: string): Text | { problems: Problem[] } | 'malformed' {
  const parsed = parse(json)
  if (!parsed) return 'malformed'
  const checked = checkDocument(parsed.value)
  return 'doc' in checked ? textOf(checked.doc) : checked
}

/** Replaces the file ids in a text by the map `files` and checks the document again. */
export function mapText({ json, files }: { json: string; files: ReadonlyMap<string, string> }): Text | { problems: Problem[] } | 'malformed' {
  return checkText(JSON.stringify(mapFiles(JSON.parse(json) as DocJson, (file) => files.get(file) ?? file)))
}

function parse(json: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(json) as unknown }
  } catch {
    return undefined
  }
}
