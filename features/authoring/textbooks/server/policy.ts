import type { User } from '#server/kernel/access/session.ts'

/** The properties of a textbook that determine rights: its state, and the caller's role in its team. */
export interface Standing {
  deletedAt: Date | null
  publishStatus: number
  role: string | null
}

const holds = (user: User, right: string) => user.rights.includes(right)
const leads = ({ role }: Standing) => role === 'chief' || role === 'deputy'
const writes = (book: Standing) => leads(book) || book.role === 'editor'

/** With the module `allbook` the caller sees all textbooks of the institution. */
export const seesAll = (user: User) => user.modules.includes('allbook')
/** Members of the team see a textbook. */
export const maySee = (user: User, book: Standing) => book.role !== null || seesAll(user)
export const mayAdd = (user: User) => holds(user, 'mybook:add')

const mayChange = (user: User, book: Standing) => (writes(book) && holds(user, 'mybook:edit')) || holds(user, 'allbook:edit')
export const mayEdit = (user: User, book: Standing) => !book.deletedAt && book.publishStatus !== 4 && mayChange(user, book)
export const mayPublish = (user: User, book: Standing) =>
  !book.deletedAt && book.publishStatus !== 4 && ((leads(book) && holds(user, 'mybook:publish')) || holds(user, 'allbook:publish'))
export const mayCancel = (user: User, book: Standing) => book.publishStatus === 2 && mayPublish(user, book)
export const mayArchive = (user: User, book: Standing) =>
  !book.deletedAt && ((leads(book) && holds(user, 'mybook:publish')) || holds(user, 'allbook:publish'))

const mayDelete = (user: User, book: Standing) => (leads(book) && holds(user, 'mybook:delete')) || holds(user, 'allbook:delete')
/** A published textbook must be unpublished or archived before it can be removed. */
export const mayRemove = (user: User, book: Standing) => !book.deletedAt && book.publishStatus !== 2 && mayDelete(user, book)
export const mayRestore = (user: User, book: Standing) => book.deletedAt !== null && mayDelete(user, book)
/** A textbook with an edition is never purged, because published editions must stay citable. */
export const mayPurge = (user: User, book: Standing & { editionId: string | null }) =>
  book.deletedAt !== null && book.editionId === null && mayDelete(user, book)
