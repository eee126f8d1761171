import type { ChapterReferences } from '#features/authoring/textbooks/contract-publishing.ts'
import type { BookLanguage } from '#document/text/book-words.ts'
import { placesInChapter } from '#document/numbering/numbering.ts'
import type { DocJson } from '#document/schema/schema.ts'
import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey, type EditorState } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { nodes } from './types.ts'

/** Something that a text can refer to. `target` is the value stored in the reference; `here` is true if it is in this chapter. */
export interface Target {
  target: string
  kind: string
  label: string
  title: string
  here: boolean
}

/** What a reference shows in the editor, and its tooltip; `shown` is undefined if its target does not exist. */
export interface Reference {
  shown?: string
  about: string
}

interface Numbers {
  /** The numbers of the headings by the ids of their blocks. */
  headings: Readonly<Record<string, string>>
  /** The numbers and places of the rest of the book; undefined until they are loaded. */
  book: ChapterReferences | undefined
  targets: readonly Target[]
  /** Positions of references without a target. */
  lost: readonly number[]
  shown: DecorationSet
}

/** Milliseconds after the last change until numbers are computed again, because that goes through the whole chapter. */
const updateDelay = 250
const key = new PluginKey<Numbers>('numbers')
const none: Numbers = { headings: {}, book: undefined, targets: [], lost: [], shown: DecorationSet.empty }

/** Shows the numbers that publishing will assign, and the texts of references, while writing. */
export const numbers = (chapterId: string, language: BookLanguage): Plugin<Numbers> =>
  new Plugin<Numbers>({
    key,
    state: {
      init: () => none,
      apply(transaction, before) {
        const book = transaction.getMeta(key) as ChapterReferences | undefined
        if (book) return numbersOf(transaction.doc, book, chapterId, language)
        if (!transaction.docChanged) return before
        const lost = before.lost.map((pos) => transaction.mapping.map(pos))
        return { ...before, lost, shown: before.shown.map(transaction.mapping, transaction.doc) }
      },
    },
    props: { decorations: (state) => key.getState(state)?.shown },
    view: () => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const scheduleUpdate = (view: EditorView): void => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          const book = key.getState(view.state)?.book
          // Redrawing a line while an input method is composing would end the composition.
          if (view.composing) scheduleUpdate(view)
          else if (book && !view.isDestroyed) setBookNumbering(view, book)
        }, updateDelay)
      }
      return {
        update: (view, before) => void (view.state.doc.eq(before.doc) || scheduleUpdate(view)),
        destroy: () => clearTimeout(timer),
      }
    },
  })

/** Gives the editor the start of its numbers and the targets in the rest of the book. */
export const setBookNumbering = (view: EditorView, book: ChapterReferences): void =>
  view.dispatch(view.state.tr.setMeta(key, book).setMeta('addToHistory', false))

export const targetsOf = (state: EditorState): readonly Target[] => key.getState(state)?.targets ?? []
export const headingNumbers = (state: EditorState): Readonly<Record<string, string>> => key.getState(state)?.headings ?? {}
export const brokenReferences = (state: EditorState): readonly number[] => key.getState(state)?.lost ?? []

function numbersOf(doc: Node, book: ChapterReferences, chapterId: string, language: BookLanguage): Numbers {
  const counters = new Map(book.counters.map(({ name, count }) => [name, count]))
  const own = placesInChapter(chapterId, doc.toJSON() as DocJson, book.own, counters).map(({ place, name, about }) => ({
    id: place.blockId ?? '',
    name,
    kind: place.kind,
    label: place.label[language],
    title: about,
    beside: place.kind === 'heading' ? place.number : place.label[language],
  }))
  const beside = new Map(own.map((place) => [place.id, place.beside]))
  const known = knownBy([...own, ...book.places])
  const decorations: Decoration[] = []
  const lost: number[] = []
  doc.descendants((node, pos) => {
    if (node.type === nodes.xref) {
      const reference = referenceOf(node, known)
      if (reference.shown === undefined) lost.push(pos)
      decorations.push(Decoration.node(pos, pos + node.nodeSize, {}, { reference }))
    }
    const number = beside.get(String(node.attrs['id'] ?? ''))
    if (number) decorations.push(numberAt(pos, node, number))
  })
  const targets = [
    ...own.map(({ id, name, kind, label, title }) => ({ target: name || id, kind, label, title, here: true })),
    ...book.places
      .filter((place) => place.chapterId !== chapterId || place.id !== null)
      .map(({ chapterId: of, id, name, kind, label, title }) => ({ target: name || (id ?? `recto:${of}`), kind, label, title, here: false })),
  ].filter(({ label, title }) => label !== '' || title !== '')
  const headings = Object.fromEntries(own.flatMap(({ id, kind, beside: number }) => (kind === 'heading' && number ? [[id, number]] : [])))
  return { headings, book, targets, lost, shown: DecorationSet.create(doc, decorations) }
}

interface Known {
  label: string
  title: string
}

/** The places by their names and ids; if several have the same name, the first counts. */
function knownBy(places: readonly (Known & { id: string | null; name: string; chapterId?: string })[]): Map<string, Known> {
  const known = new Map<string, Known>()
  for (const place of places)
    for (const name of [place.name, place.id ?? (place.chapterId ? `recto:${place.chapterId}` : '')])
      if (name && !known.has(name)) known.set(name, place)
  return known
}

/** The text of a reference as readers will see it: the label, or the title if the reference asks for it. */
function referenceOf({ attrs }: Node, known: ReadonlyMap<string, Known>): Reference {
  const target = attrs['target'] as string
  const found = known.get(target)
  if (!found) return { about: target }
  const { label, title } = found
  const words = attrs['form'] === 'title' ? title || label : label || title
  return { shown: words || (attrs['text'] as string) || target, about: [label, title].filter(Boolean).join('　') }
}

/** The decoration with a block's number: the styles use it as `--no-…`; node views read it from the decoration. */
const numberAt = (pos: number, node: Node, number: string): Decoration =>
  Decoration.node(
    pos,
    pos + node.nodeSize,
    { class: 'ed-numbered', style: `--no-${node.type.name}: "${number.replaceAll(/["\\]/g, '')}"` },
    { number },
  )

/** The number of a node from its decorations; empty if it has none. */
export const numberIn = (decorations: readonly Decoration[]): string => specOf<string>(decorations, 'number') ?? ''
/** What a reference shows, from its decorations; undefined until the book is loaded. */
export const referenceIn = (decorations: readonly Decoration[]): Reference | undefined => specOf<Reference>(decorations, 'reference')

const specOf = <T>(decorations: readonly Decoration[], name: string): T | undefined =>
  decorations.map(({ spec }) => (spec as Record<string, unknown>)[name] as T | undefined).find((value) => value !== undefined)
