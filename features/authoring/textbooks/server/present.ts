import type { Textbook } from '../contract.ts'
import type { User } from '#server/kernel/access/session.ts'
import { coverOf } from './cover/cover.ts'
import { mayCancel, mayEdit, mayPublish, mayPurge, mayRemove, mayRestore } from './policy.ts'
import type { TextbookRow } from './queries.ts'
import { stateOf } from './rules.ts'

/** A textbook in the shape of the contract, with what the caller may do. */
export function show(user: User, book: TextbookRow, readerCount: number): Textbook {
  return {
    ...book,
    textbooks_type: book.textbooksType,
    language: book.language as Textbook['language'],
    openScope: book.openScope as Textbook['openScope'],
    publishStatus: book.publishStatus as Textbook['publishStatus'],
    authors: book.authors as Textbook['authors'],
    coverUrl: coverOf(book),
    state: stateOf(book),
    readerCount,
    updatedBy: book.updatedByName ?? '',
    publishedAt: book.publishedAt?.toISOString() ?? null,
    createdAt: book.createdAt.toISOString(),
    updatedAt: book.updatedAt.toISOString(),
    deletedAt: book.deletedAt?.toISOString() ?? null,
    can: {
      edit: mayEdit(user, book),
      publish: mayPublish(user, book),
      cancel: mayCancel(user, book),
      remove: mayRemove(user, book),
      restore: mayRestore(user, book),
      purge: mayPurge(user, book),
    },
  }
}
