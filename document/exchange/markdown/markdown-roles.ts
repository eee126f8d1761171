import type { FileImport } from '../d2l/import-file.ts'
import type { Token } from './markdown-tokens.ts'
import type { NodeJson } from '../../schema/node-json.ts'
import { isLabel } from '../../schema/schema-attributes.ts'

/** Converts a role of the d2l dialect; an unknown role becomes text and is reported. */
export const roleNodes = (token: Token, file: FileImport): NodeJson[] => {
  switch (token.role) {
    case 'label':
    case 'eqlabel':
      if (isLabel(token.value)) return [{ type: `@${token.role}`, attrs: { label: token.value, line: token.line } }]
      file.report('changed', 'loose-label', token.line, token.value)
      return []
    case 'width':
    case 'height':
      return [{ type: `@${token.role}`, attrs: { value: token.value, line: token.line } }]
    case 'numref':
    case 'eqref':
      return [reference(token, 'number', file)]
    case 'ref':
      return [reference(token, 'title', file)]
    case 'cite':
    case 'citep':
    case 'citet':
      return token.value.split(',').map((key) => citation(key.trim(), token, file))
    default:
      file.report('changed', 'directive', token.line, token.raw)
      return [{ type: 'text', text: token.value }]
  }
}

const reference = (token: Token, form: 'number' | 'title', file: FileImport): NodeJson => {
  if (file.book.labels.has(token.value)) return { type: 'xref', attrs: { target: token.value, form, text: token.value } }
  file.report('missing', 'reference', token.line, token.value)
  return { type: 'text', text: token.value || '?' }
}

const citation = (key: string, token: Token, file: FileImport): NodeJson => {
  const entry = file.book.bibliography.get(key)
  if (entry !== undefined && isLabel(key)) {
    file.book.cited.add(key)
    return { type: 'xref', attrs: { target: key, form: 'cite', text: entry.short } }
  }
  file.report('missing', 'citation', token.line, key)
  return { type: 'text', text: `[${key}]` }
}
