import type { Contents } from '../../contract.ts'
import { readShare } from '#plain/numbers/reading-rate.ts'
import { markup, type Html } from '#server/pages/markup.ts'
import type { ReaderPageTexts } from './page-texts.ts'

interface ListOptions {
  contents: readonly Contents[]
  /** The open chapter, preceded by the chapters above it. */
  trail?: readonly Contents[]
  hrefOf: (chapter: Contents) => string
  /** All parts are expanded when there are at most this many entries. */
  openUpTo?: number
  t: Pick<ReaderPageTexts, 'read' | 'minutes'>
}

/** The contents as nested links; collapsed parts can be expanded without a script. */
export function contentsList(options: ListOptions, parentId: string | null = null): Html | undefined {
  const entries = options.contents.filter((each) => each.parentId === parentId)
  if (!entries.length) return undefined
  return markup`<ol class="toc">${entries.map((entry) => contentsEntry(options, entry))}</ol>`
}

function contentsEntry(options: ListOptions, entry: Contents): Html {
  const { trail = [], contents, hrefOf, openUpTo = 40, t } = options
  const below = contentsList(options, entry.id)
  const onTrail = trail.some((each) => each.id === entry.id)
  const current = trail.at(-1)?.id === entry.id
  const open = onTrail || contents.length <= openUpTo
  const top = entry.parentId === null
  const link = markup`<a class="toc-link${top && ' is-top'}${current && ' is-current'}" href="${hrefOf(entry)}"${current && markup` aria-current="page"`}><span class="toc-no">${entry.number}</span><span class="toc-name">${entry.name}</span>${!below && mark(entry, current, t)}</a>`
  const inner = below && markup`<details${open && markup` open`}><summary aria-label="${entry.name}"></summary>${below}</details>`
  return markup`<li${below && markup` class="has-more"`}>${link}${inner}</li>`
}

function mark(entry: Contents, current: boolean, t: ListOptions['t']): Html | undefined {
  if (entry.read >= readShare) return markup`<span class="toc-mark is-read">${t.read}</span>`
  if (current || entry.minutes < 1) return undefined
  return markup`<span class="toc-mark">${t.minutes(entry.minutes)}</span>`
}
