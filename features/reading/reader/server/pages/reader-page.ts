import { directionOf } from '#plain/direction.ts'
import type { ReaderSettings } from '#plain/reader-settings.ts'
import type { CopyTerms } from '../../contract-page.ts'
import type { ReadingPage } from '../chapter-html.ts'
import { contentsList } from './contents-list.ts'
import { foundAround, foundList, searchForm } from './found-list.ts'
import type { Frame } from '#server/pages/frame.ts'
import { icons } from '#server/pages/icons.ts'
import { markup, type Html, safeHtml } from '#server/pages/markup.ts'
import { readerHref } from './reader-href.ts'
import { writePage } from '#server/pages/template.ts'
import { readerPageTexts, type ReaderPageTexts } from './page-texts.ts'

interface Shown {
  page: ReadingPage
  settings: ReaderSettings
  phone: boolean
  draft: boolean
  /** Only on the desktop: the user has closed the contents, and they stay closed in the next chapter. */
  contentsClosed: boolean
  copies: CopyTerms | undefined
}

/**
 * The reader: contents on the left (`verso`), the chapter on the right (`recto`). The chapter comes first in the page, so that a slow connection shows its
 * text before the contents have arrived; a skip link leads to them. The page is complete without scripts.
 */
export function readerPage(frame: Frame, shown: Shown): Html {
  const { page, settings, phone, draft, contentsClosed, copies } = shown
  const { book, contents, chapter, previous, next, trail, found } = page
  const t = readerPageTexts(frame.language)
  const hrefOf = ({ id }: { id: string }) => readerHref(book.textbookId, { phone, draft, chapterId: id })
  const title = [chapter.number, chapter.name].filter(Boolean).join(' ')
  const where = { textbookId: book.textbookId, chapterId: chapter.id, phone, draft }
  const list = found ? foundList(where, found, contents, t) : contentsList({ contents, trail, hrefOf, t })
  const body = markup`<div class="rd${phone && ' is-phone'}"${contentsClosed && !phone && markup` data-contents="closed"`}>
<a class="skip-link" href="#text">${t.skip}</a>
<a class="skip-link" href="#contents" data-to-contents>${t.skipToContents}</a>
<div class="rd-recto">
${phone ? phoneBar(book, t) : deskBar(frame, t)}
${draft && markup`<p class="rd-draft">${t.draft}</p>`}
<main class="rd-page" id="text" tabindex="-1">
<p class="rd-running"><span>${[book.name, book.subtitle].filter(Boolean).join('　')}</span>${trail.slice(0, -1).map((each) => markup`<span>${[each.number, each.name].filter(Boolean).join(' ')}</span>`)}</p>
<article class="text" dir="${directionOf(book.language)}" lang="${book.language}" data-chapter="${chapter.id}">
<h1 class="text-title">${chapter.number && markup`<span class="no">${chapter.number}</span>`}${chapter.name}</h1>
${chapterBody(shown, hrefOf, t)}
</article>
<nav class="rd-turn" aria-label="${t.next}">${turn(previous, hrefOf, 'prev', t.previous)}${next ? turn(next, hrefOf, 'next', t.next) : markup`<span class="rd-end">${t.atEnd}</span>`}</nav>
${runningHeads([book.name, book.subtitle].filter(Boolean).join('　'), title)}
</main>
<footer class="rd-foot">${footLink(previous, hrefOf, 'prev')}<div class="rd-bar" role="presentation"><i id="rd-bar"></i></div><span class="rd-left" id="rd-left">${chapter.minutes > 0 && t.minutesLeft(chapter.minutes)}</span>${footLink(next, hrefOf, 'next')}</footer>
${phone && markup`<nav class="rd-tabs" aria-label="${t.toolbar}"><a href="#contents" data-open-contents>${icons.contents}<span>${t.contents}</span></a><div id="rd-tools"></div></nav>`}
</div>
<aside class="rd-verso" id="contents" aria-label="${t.contents}">
${bookHead(book, phone, t)}
${searchForm(where, found?.words ?? '', t)}
<nav class="rd-toc" aria-label="${found ? t.searchResults : t.contents}">${list}</nav>
</aside>
<a class="rd-veil" href="#text" aria-label="${t.back}" tabindex="-1"></a>
</div>`
  return writePage(frame, {
    title: `${title} · ${book.name}`,
    body,
    part: 'reader',
    reading: settings,
    data: {
      ...(copies && { copies }),
      reader: {
        textbookId: book.textbookId,
        chapterId: chapter.id,
        minutes: chapter.minutes,
        seq: book.place?.seq ?? 0,
        phone,
        draft,
        settings,
        previous: previous && hrefOf(previous),
        next: next && hrefOf(next),
        found: found?.count ? foundAround(where, found, contents) : undefined,
      },
    },
  })
}

function bookHead(book: ReadingPage['book'], phone: boolean, t: ReaderPageTexts): Html {
  const percent = Math.round(book.progress * 100)
  const chief = book.authors.find((each) => each.role === 'chief')?.name ?? book.authors[0]?.name
  const by = [chief && t.chief(chief), book.editionLabel].filter(Boolean).join('　')
  const home = phone ? `/mobile/bookDetail?id=${book.textbookId}` : '/mycenter/textbook'
  return markup`<div class="rd-book">
<a class="rd-cover cover" href="${home}" aria-label="${t.back}"><img src="${book.coverUrl}" alt="" width="56" height="79" loading="lazy"></a>
<div><p class="rd-name">${[book.name, book.subtitle].filter(Boolean).join('　')}</p>${by && markup`<p class="rd-by">${by}</p>`}
<div class="rd-bar"><i style="inline-size:${percent}%"></i></div><p class="rd-share">${t.readShare(percent)}</p></div>
<a class="rd-close ib" href="#text" aria-label="${t.back}">${icons.close}</a>
</div>`
}

const deskBar = (frame: Frame, t: ReaderPageTexts) =>
  markup`<header class="rd-top"><a class="ib" href="#contents" data-open-contents aria-label="${t.contents}">${icons.fold}</a>${searchLink(t)}<div class="rd-tools" id="rd-tools"></div><a class="av" href="/" aria-label="${t.home}" title="${t.home}">${[...(frame.user?.name ?? '')][0]}</a></header>`

const phoneBar = (book: ReadingPage['book'], t: ReaderPageTexts) =>
  markup`<header class="rd-top"><a class="ib" href="/mobile/bookDetail?id=${book.textbookId}" aria-label="${t.back}">${icons.back}</a>${searchLink(t)}<div class="rd-tools" id="rd-more"></div></header>`

/** A link to the search field in the contents panel, which is hidden behind the text on a phone. */
const searchLink = (t: ReaderPageTexts) =>
  markup`<a class="ib rd-to-search" href="#contents" data-to-search aria-label="${t.searchBook}" title="${t.searchBook}">${icons.search}</a>`

/** The text of the chapter; for a chapter without a text, links to the chapters in it. */
function chapterBody({ page: { chapter, contents } }: Shown, hrefOf: (chapter: { id: string }) => string, t: ReaderPageTexts): Html {
  if (chapter.html.length) return safeHtml(chapter.html)
  const inside = contents.filter((each) => each.parentId === chapter.id)
  if (!inside.length) return markup`<p class="text-none">${t.emptyChapter}</p>`
  return markup`<nav class="text-inside" aria-label="${t.inThisChapter}"><ol>${inside.map((each) => markup`<li><a href="${hrefOf(each)}"><span class="toc-no">${each.number}</span>${each.name}</a></li>`)}</ol></nav>`
}

type Turn = { id: string; number: string; name: string } | undefined

const turn = (to: Turn, hrefOf: (to: { id: string }) => string, rel: 'prev' | 'next', label: string) =>
  to &&
  markup`<a class="rd-${rel}" rel="${rel}" href="${hrefOf(to)}"><small>${label}</small><b>${[to.number, to.name].filter(Boolean).join(' ')}</b></a>`

const nameOf = (to: NonNullable<Turn>) => [to.number, to.name].filter(Boolean).join(' ')

const footLink = (to: Turn, hrefOf: (to: { id: string }) => string, rel: 'prev' | 'next') =>
  to &&
  markup`<a class="rd-foot-${rel}" rel="${rel}" href="${hrefOf(to)}" aria-label="${nameOf(to)}">${rel === 'prev' && icons.back}<span>${nameOf(to)}</span>${rel === 'next' && icons.forward}</a>`

/** The name of the book and of the chapter above each printed page, and its number below (CSS Paged Media, page-margin boxes). */
const runningHeads = (book: string, chapter: string) =>
  markup`<style>${safeHtml(`@page{margin:22mm 18mm;@top-left{content:${cssString(book)}}@top-right{content:${cssString(chapter)}}@bottom-center{content:counter(page)}}`)}</style>`

/** A string in a style sheet that can end neither itself nor the element around it. */
const cssString = (text: string) => `"${text.replace(/["\\<>&\p{Cc}]/gu, (character) => `\\${character.charCodeAt(0).toString(16)} `)}"`
