import { coverColoursOf } from '#features/authoring/textbooks/server/cover.ts'
import { markup, type Html } from '#server/pages/markup.ts'
import type { Spine } from './sign-in-queries.ts'

/** The institution's textbooks as spines on a shelf, 30 to 44 px wide and 200 to 258 px high; the one with today's question comes first, with a slip in it. */
export function spines(books: readonly Spine[], asking: Spine | undefined, label: string): Html {
  const standing = asking ? [asking, ...books.filter((book) => book !== asking)] : books
  return markup`<ul class="si-shelf" aria-label="${label}">
    ${standing.map((book) => spine(book, book === asking))}
  </ul>`
}

function spine({ textbookId, name, subtitle, author }: Spine, asks: boolean): Html {
  const seed = Number.parseInt(textbookId.slice(-6), 16) || 0
  const { ground, line } = coverColoursOf({ name })
  const title = [name, subtitle].filter(Boolean).join('　')
  const short = [...title].length <= 12
  const style = `--ground:${ground};--letters:${line};--band:${line === '#fff' ? '#f0876c' : '#bc3a22'};--w:${asks ? 40 : 30 + (seed % 15)}px;--h:${asks ? 258 : 200 + (seed % 49)}px`
  return markup`<li class="si-spine${asks && ' is-asking'}" style="${style}" title="${title}">
    <b>${short ? title : name}</b>${author && markup`<em>${author}</em>`}${asks && markup`<span class="si-slip"></span>`}
  </li>`
}
