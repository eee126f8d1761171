import { screenHref } from '#web/kernel/page/router-base.ts'
import type { Textbook } from '../contract.ts'

const query = (values: Record<string, string>) => `?${new URLSearchParams(values)}`

export const chapterAddress = (id: string, place: { chapter?: string; block?: string } = {}) => `/editbook/chapter${query({ id, ...place })}`
export const infoAddress = (id: string) => `/editbook/moocbaseinfo${query({ id })}`

/** Address of the reader. The server renders it, so use a plain link, not the router. */
export const readHref = (id: string, draft = false) => screenHref(`/Previewtextbook${query({ id, ...(draft && { draft: '1' }) })}`)

/** Absolute address of the book page on a phone. */
export const phoneHref = (id: string) => location.origin + screenHref(`/mobile/bookDetail${query({ id })}`)

/** Preview of a book: the edition if the draft has not changed since publication, otherwise the draft. */
export const previewHref = ({ id, state }: Pick<Textbook, 'id' | 'state'>) => readHref(id, state !== 'published')
