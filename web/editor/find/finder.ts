import { finderOf, type Hit, mostHits } from '#document/search/find-in-document.ts'
import type { Search } from '#document/search/find-in-text.ts'
import { replaceHits } from '#document/search/replace-in-document.ts'
import { closeHistory } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { NodeSelection, TextSelection, type Selection } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { TextEditor } from '../state/text-editor.ts'

export interface Found {
  count: number
  /** There are more hits than are looked for. */
  more: boolean
  /** Number of the current hit, from 1; 0 if nothing was found. */
  at: number
  hit: Hit | undefined
}

/** The most hits that are marked in the text at the same time, around the current one. */
const mostMarked = 400
/** The hits around the current one that are marked at once after a search; the others are marked when these are painted. */
const markedFirst = 40

/** Milliseconds after which the first marks are painted. */
const untilPainted = 100

export type Finder = ReturnType<typeof createFinder>

/** Finds and replaces in the text of an editor. The hits are marked in the text; the current one is the selection, which shows when the text has the focus. */
export function createFinder({ view, subscribe }: TextEditor) {
  const listeners = new Set<() => void>()
  let find: ((doc: Node) => Hit[]) | undefined
  let searched: Node | undefined
  let hits: Hit[] = []
  let at = -1
  let marks: DecorationSet | undefined
  /** How many hits around the current one are marked now. */
  let marked = mostMarked
  let rest: ReturnType<typeof setTimeout> | undefined
  let shown: Found = { count: 0, more: false, at: 0, hit: undefined }

  /** Searches the document if it has changed. The current hit is then the first one behind its previous place. */
  function refresh(doc: Node): void {
    if (searched === doc) return
    const place = hits[at]?.from
    searched = doc
    hits = find?.(doc) ?? []
    at = place === undefined ? -1 : nearest(place)
    marks = undefined
  }
  const nearest = (pos: number) =>
    hits.length
      ? Math.max(
          0,
          hits.findIndex(({ from }) => from >= pos),
        )
      : -1

  function decorations(doc: Node): DecorationSet {
    refresh(doc)
    const first = Math.max(0, at - marked / 2)
    const near = hits.slice(first, first + marked)
    marks ??= DecorationSet.create(
      doc,
      near.map((hit, index) => markOf(doc, hit, first + index === at)),
    )
    return marks
  }

  function tell(): void {
    refresh(view.state.doc)
    const hit = hits[at]
    if (shown.count === hits.length && shown.at === at + 1 && shown.hit === hit) return
    shown = { count: hits.length, more: hits.length === mostHits, at: at + 1, hit }
    for (const hear of listeners) hear()
  }

  function go(to: number): void {
    at = to
    marks = undefined
    const hit = hits[at]
    if (hit) view.dispatch(view.state.tr.setSelection(selectionOf(view.state.doc, hit)))
    else view.updateState(view.state)
    tell()
    if (hit) scrollToCurrent(view.dom)
  }

  function markRest(): void {
    marked = mostMarked
    marks = undefined
    if (!view.isDestroyed) view.updateState(view.state)
  }

  view.setProps({ decorations: ({ doc }) => decorations(doc) })
  const stop = subscribe(tell)
  return {
    state: () => shown,
    subscribe(hear: () => void) {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
    /** Searches for another text; the current hit is the first one from the selection on. */
    search(search: Search | undefined): void {
      find = search?.text ? finderOf(search) : undefined
      searched = undefined
      refresh(view.state.doc)
      clearTimeout(rest)
      marked = markedFirst
      go(nearest(view.state.selection.from))
      if (hits.length > markedFirst) rest = setTimeout(markRest, untilPainted)
      else marked = mostMarked
    },
    /** Goes to the next or the previous hit; behind the last one follows the first. */
    step(by: 1 | -1): void {
      refresh(view.state.doc)
      if (hits.length) go((at + by + hits.length) % hits.length)
    },
    /** Replaces the current hit and goes to the next one. Returns false if it cannot be replaced here. */
    replace(by: string): boolean {
      refresh(view.state.doc)
      const hit = hits[at]
      if (!hit) return false
      const tr = closeHistory(view.state.tr)
      const done = replaceHits(tr, [hit], by) === 1
      if (done) {
        view.dispatch(tr)
        const end = hit.field.attribute ? hit.from + 1 : hit.from + by.length
        if (hits.length) go(nearest(end))
      } else this.step(1)
      return done
    },
    /** Replaces all hits as one step that can be undone. */
    replaceAll(by: string): { replaced: number; left: number } {
      refresh(view.state.doc)
      const tr = closeHistory(view.state.tr)
      const count = hits.length
      const replaced = replaceHits(tr, hits, by)
      if (replaced) view.dispatch(tr)
      return { replaced, left: count - replaced }
    },
    close(): void {
      stop()
      clearTimeout(rest)
      view.setProps({ decorations: () => null })
    },
  }
}

/** A hit that is not drawn as text marks the node that has it. */
function markOf(doc: Node, { field: { attribute, place, pos }, from, to }: Hit, now: boolean): Decoration {
  const attrs = (name: string) => ({ class: now ? `${name} ed-hit-now` : name })
  if (attribute) return Decoration.node(from, to, attrs('ed-hit-node'))
  if (place === 'footnote') return Decoration.node(pos - 1, pos - 1 + (doc.nodeAt(pos - 1)?.nodeSize ?? 1), attrs('ed-hit-node'))
  return Decoration.inline(from, to, attrs('ed-hit'))
}

function selectionOf(doc: Node, { field: { attribute, place, pos }, from, to }: Hit): Selection {
  // A selected footnote would open and take the focus.
  if (place === 'footnote') return TextSelection.create(doc, pos - 1)
  if (!attribute) return TextSelection.create(doc, from, to)
  const node = doc.nodeAt(from)
  return node && NodeSelection.isSelectable(node) ? NodeSelection.create(doc, from) : TextSelection.near(doc.resolve(from + 1))
}

/** Frames in which the current hit is kept in place. */
const settling = 12

/**
 * Scrolls to the current hit. Blocks far from the window have an estimated height and get their true one in the frames after they come near, so the hit is
 * brought back into place until nothing moves any more.
 */
function scrollToCurrent(text: HTMLElement, frames = settling, last?: number): void {
  const element = text.querySelector('.ed-hit-now')
  if (!element) return
  if (last === undefined || Math.abs(element.getBoundingClientRect().top - last) > 4) element.scrollIntoView({ block: 'center', inline: 'nearest' })
  const { top } = element.getBoundingClientRect()
  if (frames) requestAnimationFrame(() => scrollToCurrent(text, frames - 1, top))
}
