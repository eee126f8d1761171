import type { Book } from '#features/reading/reader/contract.ts'
import type { App } from '#server/kernel/app.ts'
import type { User } from '#server/kernel/access/session.ts'
import { bookOf, selectBooks } from '#features/reading/reader/server/queries.ts'
import { readShare } from '#plain/numbers/reading-rate.ts'
import { fullName, shelfCover } from '#features/reading/reader/server/pages/book-pages.ts'
import type { Frame } from '#server/pages/frame.ts'
import { icons } from '#server/pages/icons.ts'
import { markup, type Html } from '#server/pages/markup.ts'
import { readerHref } from '#features/reading/reader/server/pages/reader-href.ts'
import { writePage } from '#server/pages/template.ts'
import { shelfPageTexts, type ShelfPageTexts } from './page-texts.ts'

const filters = ['all', 'reading', 'unread', 'finished'] as const
const shelfSize = 30

/** The user's textbooks on the phone: the one to continue with, and the shelf in three columns. */
export async function shelfPage(app: App, frame: Frame & { user: User }, asked: { filter: string; page: string; q: string }): Promise<Html> {
  const t = shelfPageTexts(frame.language)
  const filter = filters.find((each) => each === asked.filter) ?? 'all'
  const words = asked.q.trim().slice(0, 100)
  const shown = { filter, words }
  const page = Math.min(1000, Math.max(1, Math.trunc(Number(asked.page)) || 1))
  const { found, recent } = await app.database.withInstitution(frame.user.institutionId, 'read only', async (db) => ({
    found: await selectBooks(db, frame.user, { filter, q: words, sort: 'recent', page, size: shelfSize }),
    recent: (await selectBooks(db, frame.user, { filter: 'all', sort: 'recent', page: 1, size: 1 })).items.map(bookOf)[0],
  }))
  const books = found.items.map(bookOf)
  const body = markup`<div class="ms">
<header class="ms-top"><h1>${t.shelf}</h1>${recent && searchShelf(shown, t)}</header>
<main class="ms-main">
${recent?.place && page === 1 && !words && resumeCard(recent, t)}
${recent && filterRow(shown, found.total, t)}
${books.length > 0 ? markup`<ul class="ms-shelf">${books.map((book) => shelfBook(book, t))}</ul>` : emptyShelf(!recent, t)}
${pager(shown, page, Math.ceil(found.total / shelfSize), t)}
</main>
<nav class="ms-tabs" aria-label="${t.shelf}"><a href="/mobile/myBooks" aria-current="page">${icons.shelf}<span>${t.shelfTab}</span></a><div id="me"></div></nav>
</div>`
  return writePage(frame, { title: t.shelf, body, part: 'shelf', data: { me: { name: frame.user.name, institution: frame.user.institutionName } } })
}

function resumeCard(book: Book, t: ShelfPageTexts): Html {
  const percent = Math.round(book.progress * 100)
  return markup`<a class="ms-resume" href="${readerHref(book.textbookId, { phone: true })}">${shelfCover(book)}<span class="ms-resume-text"><small class="ms-resume-label">${t.goOn}</small><b>${fullName(book)}</b><span class="ms-resume-place">${book.place?.chapterName}</span><span class="rd-bar"><i style="inline-size:${percent}%"></i></span><small>${t.readShare(percent)}</small></span></a>`
}

interface Shown {
  filter: (typeof filters)[number]
  words: string
}

function shelfHref({ filter, words }: Shown, page = 1): string {
  const query = new URLSearchParams({
    ...(filter !== 'all' && { filter }),
    ...(words && { q: words }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return query ? `/mobile/myBooks?${query}` : '/mobile/myBooks'
}

/** A search field that opens from its icon, without a script. */
const searchShelf = ({ filter, words }: Shown, t: ShelfPageTexts) =>
  markup`<details class="ms-find"${words && markup` open`}><summary class="ib" aria-label="${t.search}">${icons.search}</summary><form role="search" action="/mobile/myBooks">${filter !== 'all' && markup`<input type="hidden" name="filter" value="${filter}">`}<input type="search" name="q" value="${words}" maxlength="100" aria-label="${t.searchShelf}" placeholder="${t.searchShelf}" enterkeyhint="search"></form></details>`

function filterRow({ filter: current, words }: Shown, total: number, t: ShelfPageTexts): Html {
  const link = (filter: (typeof filters)[number]) =>
    markup`<a href="${shelfHref({ filter, words })}"${filter === current && markup` aria-current="true"`}>${t[filter]}${filter === current && markup` <span>${total}</span>`}</a>`
  return markup`<nav class="ms-filters" aria-label="${t.filters}">${filters.map(link)}</nav>`
}

function shelfBook(book: Book, t: ShelfPageTexts): Html {
  const percent = Math.round(book.progress * 100)
  const state =
    book.progress >= readShare
      ? markup`<span class="ms-done">${icons.check}</span>${t.finished}`
      : book.place
        ? `${percent}%　${book.place.chapterName}`
        : t.unread
  return markup`<li><a href="/mobile/bookDetail?id=${book.textbookId}"><span class="ms-stand">${shelfCover(book)}</span><b>${book.name}</b><small>${state}</small></a></li>`
}

const emptyShelf = (noneAtAll: boolean, t: ShelfPageTexts) =>
  noneAtAll
    ? markup`<div class="ms-none"><p>${t.noBooks}</p><p>${t.noBooksHint}</p></div>`
    : markup`<div class="ms-none"><p>${t.noMatch}</p><p><a href="/mobile/myBooks">${t.clear}</a></p></div>`

function pager(shown: Shown, page: number, pages: number, t: ShelfPageTexts): Html | undefined {
  if (pages < 2) return undefined
  const href = (to: number) => shelfHref(shown, to)
  return markup`<nav class="ms-pager">${page > 1 && markup`<a href="${href(page - 1)}" aria-label="${t.previousPage}">${icons.back}</a>`}<span>${page} / ${pages}</span>${page < pages && markup`<a href="${href(page + 1)}" aria-label="${t.nextPage}">${icons.forward}</a>`}</nav>`
}
