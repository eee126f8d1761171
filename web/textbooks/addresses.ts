import { screenHref } from '../kernel/router-base.ts'
import type { Textbook } from '@recto/contract/textbooks'

const query = (values: Record<string, string>) => `?${new URLSearchParams(values)}`

export const chapterAddress = (id: string, place: { chapter?: string; block?: string } = {}) => `/editbook/chapter${query({ id, ...place })}`
export const infoAddress = (id: string) => `/editbook/moocbaseinfo${query({ id })}`

/** The page on which a book is read; the server writes it, so that this is a plain link. */
export const readHref = (id: string, draft = false) => screenHref(`/Previewtextbook${query({ id, ...(draft && { draft: '1' }) })}`)

/** The same on a phone, as a whole address. */
export const phoneHref = (id: string) => location.origin + screenHref(`/mobile/bookDetail${query({ id })}`)

/** Preview of a book: what readers see while it is published, its draft otherwise. */
export const previewHref = ({ id, state }: Pick<Textbook, 'id' | 'state'>) => readHref(id, state !== 'published')
