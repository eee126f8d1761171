import type { Book } from '../../contract.ts'
import type { App } from '#server/kernel/app.ts'
import { bookOf, selectBooks } from '../queries.ts'
import type { Frame } from '#server/pages/frame.ts'
import { type Html, markup } from '#server/pages/markup.ts'
import { readerHref } from './reader-href.ts'
import { writePage } from '#server/pages/template.ts'
import { readerPageTexts } from './page-texts.ts'

export function shelfCover({ coverUrl }: Pick<Book, 'coverUrl'>): Html {
  return markup`<span class="cover"><img src="${coverUrl}" alt="" width="134" height="189" loading="lazy"></span>`
}

export const fullName = ({ name, subtitle }: Pick<Book, 'name' | 'subtitle'>) => [name, subtitle].filter(Boolean).join('　')

/** The reader without a textbook: a list of those that the user can read. */
export async function chooseBookPage(app: App, frame: Frame, phone: boolean): Promise<Html> {
  const t = readerPageTexts(frame.language)
  const { user } = frame
  const books = user
    ? await app.database.withInstitution(user.institutionId, 'read only', async (db) =>
        (await selectBooks(db, user, { filter: 'all', sort: 'recent', page: 1, size: 60 })).items.map(bookOf),
      )
    : []
  const list = books.map(
    (book) =>
      markup`<li><a href="${readerHref(book.textbookId, { phone })}"><span class="ms-stand">${shelfCover(book)}</span><b>${fullName(book)}</b><small>${book.place?.chapterName ?? t.unread}</small></a></li>`,
  )
  const body = markup`<div class="ms is-choice"><header class="ms-top"><h1>${t.chooseBook}</h1></header><main class="ms-main">${
    books.length > 0
      ? markup`<ul class="ms-shelf">${list}</ul>`
      : markup`<div class="ms-none"><p>${t.noBooks}</p><p>${t.noBooksHint}</p><p><a href="/">${t.home}</a></p></div>`
  }</main></div>`
  return writePage(frame, { title: t.chooseBook, body, part: 'shelf' })
}

interface NoBook {
  phone: boolean
  /** The book, when it can be read but has no such chapter. */
  textbookId?: string | undefined
  /** The book, when the person has read it before. */
  before?: Pick<Book, 'name' | 'subtitle'> | undefined
}

/**
 * The page for a textbook that does not exist or that the user may not read, and for a chapter that the edition does not have. Only who has read the book
 * is told its name.
 */
export function noBookPage(frame: Frame, { phone, textbookId, before }: NoBook): Html {
  const t = readerPageTexts(frame.language)
  const home = phone ? '/mobile/myBooks' : '/mycenter/textbook'
  const words = before ? t.notNow(fullName(before)) : textbookId ? t.noChapter : t.noBook
  const out = textbookId
    ? markup`<a href="${readerHref(textbookId, { phone })}">${t.goOn}</a>`
    : markup`${before ? t.notNowHint : t.noBookHint}</p><p><a href="${home}">${t.shelf}</a>`
  const body = markup`<div class="ms is-choice"><main class="ms-main"><div class="ms-none"><h1>${words}</h1><p>${out}</p></div></main></div>`
  return writePage(frame, { title: words, body, part: 'shelf' })
}
