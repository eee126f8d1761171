import { thousands } from '#plain/numbers/digits.ts'
import { dateText } from '#plain/time/date.ts'
import { readShare } from '#plain/numbers/reading-rate.ts'
import type { ReadingPage } from '#features/reading/reader/server/chapter-html.ts'
import { contentsList } from '#features/reading/reader/server/pages/contents-list.ts'
import type { Frame } from '#server/pages/frame.ts'
import { icons } from '#server/pages/icons.ts'
import { markup, type Html } from '#server/pages/markup.ts'
import { readerHref } from '#features/reading/reader/server/pages/reader-href.ts'
import { fullName, shelfCover } from '#features/reading/reader/server/pages/book-pages.ts'
import { writePage } from '#server/pages/template.ts'
import { shelfPageTexts, type ShelfPageTexts } from './page-texts.ts'

/** The page of a textbook on the phone: description, contents with reading progress, and a button to continue. */
export function bookDetailPage(frame: Frame, { book, contents, place, trail: above }: ReadingPage): Html {
  const t = shelfPageTexts(frame.language)
  const hrefOf = ({ id }: { id: string }) => readerHref(book.textbookId, { phone: true, chapterId: id })
  const trail = place ? above : []
  const chief = book.authors.filter((each) => each.role === 'chief').map((each) => each.name)
  const editors = book.authors.filter((each) => each.role !== 'chief').map((each) => each.name)
  const body = markup`<div class="md">
<header class="rd-top"><a class="ib" href="/mobile/myBooks" aria-label="${t.back}">${icons.back}</a></header>
<main>
<section class="md-hero">${shelfCover(book)}<div><h1>${book.name}</h1><p class="md-edition">${[book.subtitle, book.editionLabel].filter(Boolean).join('　')}</p>
${chief.length > 0 && markup`<p class="md-by">${t.chief(chief.join(frame.language === 'zh-CN' ? '、' : ', '))}</p>`}${editors.length > 0 && markup`<p>${editors.slice(0, 4).join(frame.language === 'zh-CN' ? '、' : ', ')}</p>`}
<p>${book.publisher}</p>${book.publishedAt && markup`<p>${t.published(dateText(book.publishedAt, frame.timeZone))}</p>`}${book.endsAt && markup`<p class="md-until">${t.until(dateText(book.endsAt, frame.timeZone))}</p>`}</div></section>
${facts(book, contents, t)}
${book.describe && markup`<details class="md-describe"><summary>${book.describe}</summary></details>`}
<h2 class="md-contents">${t.contents}</h2>
<nav class="rd-toc" aria-label="${t.contents}">${contentsList({ contents, trail, hrefOf, openUpTo: 12, t })}</nav>
</main>
<footer class="md-go"><a class="md-button" href="${readerHref(book.textbookId, { phone: true })}">${startWords(book, t)}</a></footer>
</div>`
  return writePage(frame, { title: fullName(book), body, part: 'shelf', description: book.describe.slice(0, 160) })
}

function startWords(book: ReadingPage['book'], t: ShelfPageTexts): string {
  if (!book.place) return t.start
  return book.progress >= readShare ? t.again : t.goOnFrom(book.place.chapterName)
}

function facts(book: ReadingPage['book'], contents: ReadingPage['contents'], t: ShelfPageTexts): Html {
  const chapters = contents.filter((each) => each.parentId === null && each.number).length || contents.length
  const chinese = book.language.startsWith('zh')
  const words = chinese ? Math.max(1, Math.round(book.wordCount / 1000)) : book.wordCount
  const fact = (count: number, words: string) => markup`<div><dd>${thousands(count)}</dd><dt>${words}</dt></div>`
  return markup`<dl class="md-facts">${fact(chapters, t.chapters(chapters))}${fact(words, chinese ? t.thousandWords : t.words(words))}${fact(book.readerCount, t.readers(book.readerCount))}</dl>`
}
