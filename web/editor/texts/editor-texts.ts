import { textsOf } from '#web/kernel/texts/texts.ts'
import * as names from './name-texts.ts'
import { texts } from './texts.ts'

/** The editor's texts in the language of the page; the names of block types, kinds, styles and so on are grouped under `blocks`, `aside` etc. */
export const editorTexts = () => ({
  ...textsOf(texts),
  aside: textsOf(names.asideNames),
  embeds: textsOf(names.embedsNames),
  blocks: textsOf(names.blocksNames),
  groups: textsOf(names.groupsNames),
  pieceGroups: textsOf(names.pieceGroupsNames),
  positions: textsOf(names.positionsNames),
  audioStyles: textsOf(names.audioStylesNames),
  listStyles: textsOf(names.listStylesNames),
  counts: textsOf(names.countsNames),
  keyGroups: textsOf(names.keyGroupsNames),
  keyNames: textsOf(names.keyNamesNames),
})

export type EditorTexts = ReturnType<typeof editorTexts>
