import { createHash } from 'node:crypto'
import { canonicalJson } from '@recto/document/canonical'
import { checkDocument, type Problem } from '@recto/document/gate'
import type { DocJson } from '@recto/document/schema'
import { wordCount } from '@recto/document/text'
import { refusal } from '../kernel/refusal.ts'

/** A chapter's text as it is stored: the document, the hash of its canonical JSON, its length. */
export interface Text {
  content: DocJson
  contentHash: string
  wordCount: number
}

export const textOf = (content: DocJson): Text => ({
  content,
  contentHash: createHash('sha256').update(canonicalJson(content)).digest('hex'),
  wordCount: wordCount(content),
})

/** The one gate for texts from outside: JSON that the schema allows to the last attribute, or a refusal with its places. */
export function admitText(json: string): Text {
  const checked = checkDocument(parsed(json))
  if ('doc' in checked) return textOf(checked.doc)
  throw refusal(
    'invalid',
    { zh: '正文格式有误，未保存', en: 'The text is not in order and was not saved' },
    checked.problems.slice(0, 20).map(fieldOf),
  )
}

const fieldOf = ({ path, message }: Problem) => ({ path: `content${path}`, message: { zh: message, en: message } })

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw refusal('malformed')
  }
}
