import type { ReaderAnnouncement } from '#features/messaging/announcements/contract.ts'
import { type Html, markup } from '#server/pages/markup.ts'

/** The announcements above the sign-in form: titles that expand without a script. */
export function entranceNews(news: readonly Pick<ReaderAnnouncement, 'title' | 'body' | 'type'>[], label: string): Html | false {
  if (!news.length) return false
  return markup`<aside class="si-news" aria-label="${label}">${news.slice(0, 3).map(
    ({ title, body, type }) =>
      markup`<details data-type="${type}"><summary>${title}</summary>${body
        .split(/\n\s*\n/)
        .filter(Boolean)
        .map((paragraph) => markup`<p>${paragraph}</p>`)}</details>`,
  )}</aside>`
}
