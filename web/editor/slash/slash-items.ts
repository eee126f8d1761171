import { ASIDE_KINDS } from '#document/schema/schema-sections.ts'
import { pinyinInitials } from '#plain/text/pinyin-initials.ts'
import { chainCommands } from 'prosemirror-commands'
import type { Command } from 'prosemirror-state'
import { textsOf } from '#web/kernel/texts/texts.ts'
import { insertBlock } from '../state/blocks.ts'
import { insertInline, setBlock, toggleList, toggleQuote } from '../commands/commands.ts'
import { newAside, newCode, newEquation, newFootnote, newRule, newTable, newTabs } from '../commands/new-blocks.ts'
import { promptCommand, withPrompt } from '../prompts/prompts.ts'
import { insertTitles, insertWords } from '../texts/insert-texts.ts'
import { texts } from '../texts/texts.ts'
import { nodes } from '../state/types.ts'

export type SlashGroup = 'text' | 'book' | 'media'

export interface SlashItem {
  id: SlashItemId
  group: SlashGroup
  run: Command
}

export type SlashItemId = keyof (typeof insertTitles)['zh-CN']

/** Inserts a formula on its own line and opens the LaTeX dialog. */
export const insertFormula: Command = (state, dispatch, view) =>
  insertBlock(newEquation())(state, dispatch && ((tr) => dispatch(withPrompt(tr, { kind: 'formula', pos: tr.selection.from }))), view)

/** Inserts an inline formula and opens the LaTeX dialog. */
export const insertInlineFormula: Command = (state, dispatch, view) =>
  insertInline(nodes.math.create())(
    state,
    dispatch && ((tr) => dispatch(withPrompt(tr, { kind: 'formula', pos: tr.mapping.map(state.selection.from, -1) }))),
    view,
  )

const items: readonly SlashItem[] = [
  { id: 'paragraph', group: 'text', run: setBlock(nodes.paragraph) },
  { id: 'heading1', group: 'text', run: setBlock(nodes.heading, { level: 1 }) },
  { id: 'heading2', group: 'text', run: setBlock(nodes.heading, { level: 2 }) },
  { id: 'heading3', group: 'text', run: setBlock(nodes.heading, { level: 3 }) },
  { id: 'bulletList', group: 'text', run: toggleList(nodes.bulletList) },
  { id: 'orderedList', group: 'text', run: toggleList(nodes.orderedList) },
  { id: 'quote', group: 'text', run: toggleQuote },
  { id: 'rule', group: 'text', run: (state, dispatch) => insertBlock(newRule())(state, dispatch) },
  ...ASIDE_KINDS.map((kind): SlashItem => ({ id: kind, group: 'book', run: (state, dispatch) => insertBlock(newAside(kind))(state, dispatch) })),
  { id: 'equation', group: 'book', run: insertFormula },
  { id: 'table', group: 'book', run: (state, dispatch) => insertBlock(newTable())(state, dispatch) },
  { id: 'code', group: 'book', run: (state, dispatch) => chainCommands(setBlock(nodes.codeBlock), insertBlock(newCode()))(state, dispatch) },
  { id: 'footnote', group: 'book', run: (state, dispatch) => insertInline(newFootnote())(state, dispatch) },
  { id: 'xref', group: 'book', run: promptCommand('xref') },
  { id: 'tabs', group: 'book', run: (state, dispatch) => insertBlock(newTabs(textsOf(texts).newTabs.split(' ')))(state, dispatch) },
  { id: 'question', group: 'book', run: promptCommand('question') },
  { id: 'resource', group: 'media', run: promptCommand('resource') },
  { id: 'picture', group: 'media', run: promptCommand('picture') },
  { id: 'video', group: 'media', run: promptCommand('video') },
  { id: 'audio', group: 'media', run: promptCommand('audio') },
  { id: 'attachment', group: 'media', run: promptCommand('attachment') },
]

const bothNames = (id: SlashItemId): string[] =>
  (['zh-CN', 'en-US'] as const)
    .flatMap((language) => [textsOf(insertTitles, language)[id], ...textsOf(insertWords, language)[id].split(' ')])
    .filter((name) => name !== '')

/** The search words of each item: its names in both languages and the pinyin initials of the Chinese ones. */
const index = new Map(
  items.map(({ id }) => {
    const names = bothNames(id)
    const initials = names.filter((name) => /\p{Script=Han}/u.test(name)).map((name) => pinyinInitials(name))
    return [id, [...names.map((name) => name.toLowerCase()), ...initials]]
  }),
)

/** The items that match the text after `/`: first those with a word that starts with it, then those that contain it. */
export function findItems(query: string): SlashItem[] {
  const wanted = query.trim().toLowerCase()
  if (!wanted) return [...items]
  const rank = ({ id }: SlashItem): number => {
    const words = index.get(id) ?? []
    if (words.some((word) => word.startsWith(wanted))) return 0
    return words.some((word) => word.includes(wanted)) ? 1 : 2
  }
  return items.filter((item) => rank(item) < 2).toSorted((a, b) => rank(a) - rank(b))
}
