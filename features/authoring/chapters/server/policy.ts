import type { User } from '#server/kernel/access/session.ts'

/**
 * Whether the user may put a file into a text of this textbook: a file of this textbook, of another textbook that the user may see (`visible` holds
 * the ids of those), or an own upload that belongs to no textbook yet. All other rights to a chapter are those to its textbook.
 */
export function mayUseFile(
  user: User,
  file: { textbookId: string | null; createdBy: string },
  book: { id: string },
  visible: ReadonlySet<string>,
): boolean {
  if (file.textbookId === null) return file.createdBy === user.memberId
  return file.textbookId === book.id || visible.has(file.textbookId)
}
