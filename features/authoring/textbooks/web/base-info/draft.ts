import { pick } from '#plain/pick.ts'
import type { Textbook, TextbookDraft } from '../../contract.ts'

const draftFields = [
  'name',
  'subtitle',
  'describe',
  'question',
  'isbn',
  'language',
  'editionLabel',
  'typeId',
  'levelId',
  'majorIds',
  'labels',
  'authors',
  'coverFileId',
  'openScope',
  'allowCopy',
  'allowDownload',
] as const satisfies (keyof TextbookDraft)[]
export type DraftField = (typeof draftFields)[number]

/** The editable fields of a textbook's basic information. */
export const draftOf = (book: Textbook): TextbookDraft => pick(book, draftFields)

/** Authors with trimmed names; rows without a name are left out. */
export const namedAuthors = (authors: TextbookDraft['authors'] = []): TextbookDraft['authors'] =>
  authors.map(({ name, role }) => ({ name: name.trim(), role })).filter(({ name }) => name !== '')

/** The fields in which two drafts differ. */
export const differences = (one: TextbookDraft, other: TextbookDraft): DraftField[] =>
  draftFields.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))

/** After a conflict: their version with my changes (relative to `base`) on top. */
export function rebase(base: TextbookDraft, mine: TextbookDraft, theirs: TextbookDraft): TextbookDraft {
  const own = Object.fromEntries(differences(base, mine).map((field) => [field, mine[field]]))
  return { ...theirs, ...own }
}

/** Fields that both have changed since `base`, to different values. */
export const conflictingFields = (base: TextbookDraft, mine: TextbookDraft, theirs: TextbookDraft): DraftField[] => {
  const others = differences(base, theirs)
  return differences(mine, theirs).filter((field) => others.includes(field) && differences(base, mine).includes(field))
}
