import type { Contents } from '../../contract.ts'
import type { Found, FoundChapter, FoundPlace } from '../search/found-words.ts'
import { icons } from '#server/pages/icons.ts'
import { type Html, markup, safeHtml } from '#server/pages/markup.ts'
import { readerHref } from './reader-href.ts'
import type { ReaderPageTexts } from './page-texts.ts'

interface Where {
  textbookId: string
  chapterId: string
  phone: boolean
  draft: boolean
}

/** The search field. Search results have their own URL, with and without a script. */
export function searchForm({ textbookId, chapterId, phone, draft }: Where, words: string, t: ReaderPageTexts): Html {
  const kept = { id: textbookId, chapter: chapterId, ...(draft && { draft: '1' }) }
  const hidden = Object.entries(kept).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`)
  const end = readerHref(textbookId, { phone, draft, chapterId })
  return markup`<form class="rd-find" role="search" action="${phone ? '/mobile/readBook' : '/Previewtextbook'}">${hidden}${icons.search}<input type="search" name="q" id="rd-words" value="${words}" maxlength="100" autocomplete="off" required aria-label="${t.searchBook}" placeholder="${t.searchBook}">${words && markup`<a class="ib" id="rd-end-search" href="${end}" aria-label="${t.endSearch}" title="${t.endSearch}">${icons.close}</a>`}</form>`
}

/** The search results by chapter; they replace the contents list. */
export function foundList(where: Where, found: Found, contents: readonly Contents[], t: ReaderPageTexts): Html {
  if (!found.count) return markup`<div class="rd-none" role="status"><p>${t.notFoundWords(found.words)}</p><p>${t.notFoundHint}</p></div>`
  const names = new Map(contents.map((each) => [each.id, [each.number, each.name].filter(Boolean).join(' ')]))
  const chapters = found.chapters.map((chapter) => foundChapter(where, found.words, chapter, names.get(chapter.id) ?? ''))
  return markup`<p class="rd-count" role="status">${t.foundCount(found.count, found.chapters.length)}</p>${chapters}`
}

function foundChapter({ textbookId, phone, draft, chapterId }: Where, words: string, chapter: FoundChapter, name: string): Html {
  const href = readerHref(textbookId, { phone, draft, chapterId: chapter.id, words })
  const line = ({ block, pieces }: FoundPlace) =>
    markup`<li><a href="${href}#${block ? `b-${block}` : 'found'}"><bdi>${pieces.map(({ kind, text }) => (kind === 'hit' ? markup`<mark>${text}</mark>` : kind === 'formula' ? safeHtml(text) : text))}</bdi></a></li>`
  const current = chapter.id === chapterId
  return markup`<section class="rd-found${current && ' is-current'}"><h2><a href="${href}#found"${current && markup` aria-current="page"`}><bdi>${name}</bdi></a><span>${chapter.count}</span></h2><ol>${chapter.places.map(line)}</ol></section>`
}

/** The search text, and links to the nearest chapters before and after this one that contain it. */
export function foundAround(where: Where, found: Found, contents: readonly Contents[]) {
  const order = new Map(contents.map(({ id }, at) => [id, at]))
  const current = order.get(where.chapterId) ?? 0
  const at = ({ id }: { id: string }) => order.get(id) ?? 0
  const hrefOf = (chapter: { id: string } | undefined, hash: string) =>
    chapter && `${readerHref(where.textbookId, { ...where, chapterId: chapter.id, words: found.words })}#${hash}`
  return {
    words: found.words,
    previous: hrefOf(
      found.chapters.findLast((each) => at(each) < current),
      'found-last',
    ),
    next: hrefOf(
      found.chapters.find((each) => at(each) > current),
      'found',
    ),
  }
}
