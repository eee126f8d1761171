/**
 * The Markdown parser looks back over what is open in a paragraph, list or quote for each mark that may close something, so that its work grows
 * with the square of the marks. Blocks beyond these limits are not given to it; they come in as plain text. In two textbooks and 600 manuals the
 * fullest paragraph has 300 marks, the fullest block (the list of a changelog) 4,800 marks in 390 lines, and nesting goes 6 levels deep.
 */
const LIMITS = { marksOfParagraph: 2000, marksOfBlock: 8000, lines: 3000, characters: 100_000, markers: 50 } as const

const MARK = /[*_~`[\]!<>|&@\\=:-]/g
/** Begins something whose words are read by themselves: an item, a row, a heading. */
const FRESH = /^[ \t>]*(?:[-+*]|\d{1,9}[.)]|\||#{1,6})(?:[ \t]|(?<=\|))/
/** What stands before the words of a line: quotes and items, one in the other. */
const MARKERS = /^[ \t]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+|>[ \t]*)*/

/** Whether a block, which is lines without a blank one between them, is too intricate for the parser. */
export const isIntricate = (lines: readonly string[]): boolean => {
  if (lines.length > LIMITS.lines) return true
  let paragraph = 0
  let block = 0
  let characters = 0
  for (const line of lines) {
    const marks = line.match(MARK)?.length ?? 0
    paragraph = FRESH.test(line) ? marks : paragraph + marks
    block += marks
    characters += line.length
    if (paragraph > LIMITS.marksOfParagraph || block > LIMITS.marksOfBlock || characters > LIMITS.characters) return true
    if (line.length > LIMITS.markers && markersOf(line) > LIMITS.markers) return true
  }
  return false
}

const markersOf = (line: string): number => (MARKERS.exec(line)?.[0] ?? '').replace(/[^-+*.)>]/g, '').length

/** Addresses are looked for in words joined by dots, from every dot to the end of the word: a longer word is cut for that. */
export const LONGEST_WORD = 400
