import { markup, type Html } from './markup.ts'
import type { Spine } from './sign-in-queries.ts'

/** Grounds of spines; on the light ones the letters are dark. */
const grounds = [
  '#0b5c74', '#232f38', '#e3e8eb', '#3e5a44', '#f1eee5', '#1f6b55', '#373a67', '#6f4a2b', '#5c4068',
  '#dbe6e0', '#7a2f3f', '#57613a', '#d6dfeb', '#2a2b33', '#8f4633', '#16384a',
] as const // prettier-ignore
const light = new Set<string>(['#e3e8eb', '#f1eee5', '#dbe6e0', '#d6dfeb'])

/** The institution's books as they stand on the board, 30 to 44 px wide and 200 to 258 px high; a slip stands out of the one that asks. */
export function spines(books: readonly Spine[], asking: Spine | undefined, label: string): Html {
  return markup`<ul class="si-shelf" aria-label="${label}">
    ${books.map((book, at) => spine(book, at, book === asking))}
  </ul>`
}

function spine({ textbookId, name, subtitle, author }: Spine, at: number, asks: boolean): Html {
  const seed = Number.parseInt(textbookId.slice(-6), 16) || 0
  const ground = grounds[at % grounds.length] ?? grounds[0]
  const title = [name, subtitle].filter(Boolean).join('　')
  const short = [...title].length <= 12
  const style = `--ground:${ground};--w:${30 + (seed % 15)}px;--h:${asks ? 258 : 200 + (seed % 49)}px`
  return markup`<li class="si-spine${light.has(ground) && ' is-light'}${asks && ' is-asking'}" style="${style}" title="${title}">
    <b>${short ? title : name}</b>${author && markup`<em>${author}</em>`}${asks && markup`<span class="si-slip"></span>`}
  </li>`
}
