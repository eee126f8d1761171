import type { StoredFile } from '#contract/files.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import type { OpenedUnit, UnitContent, UnitFacts, UnitKind, UnitRules } from '../../contract.ts'

/** The values of the form of a unit: rules as they are sent, and of a content the part that its kind has. */
export interface UnitValues {
  name: string
  minutes: number | null
  rules: UnitRules
  content: { doc?: DocJson; fileId?: StoredFile[]; chapterId?: string; testId?: string; homeworkId?: string; threadIds?: string[]; url?: string }
}

const emptyDoc: DocJson = { type: 'doc', content: [{ type: 'paragraph' }] }

export function valuesOf({ name, minutes, rules, content, file }: OpenedUnit): UnitValues {
  const { kind, ...rest } = content
  return { name, minutes, rules, content: kind === 'media' || kind === 'file' ? { fileId: file ? [file] : [] } : rest }
}

/** What is sent of a form. */
export function factsOf(kind: UnitKind, textbookId: string, { name, minutes, rules, content }: UnitValues): UnitFacts {
  return { name: name.trim(), minutes: minutes ?? null, rules, content: contentOf(kind, textbookId, content) }
}

function contentOf(
  kind: UnitKind,
  textbookId: string,
  { doc, fileId, chapterId = '', testId = '', homeworkId = '', threadIds = [], url = '' }: UnitValues['content'],
): UnitContent {
  switch (kind) {
    case 'page':
      return { kind, doc: doc ?? emptyDoc }
    case 'media':
    case 'file':
      return { kind, fileId: fileId?.[0]?.id ?? '' }
    case 'chapter':
      return { kind, textbookId, chapterId }
    case 'test':
      return { kind, testId }
    case 'homework':
      return { kind, homeworkId }
    case 'discussion':
      return { kind, threadIds }
    case 'link':
      return { kind, url: url.trim() }
    case 'section':
      return { kind }
  }
}
