/**
 * For each mark that may close something, the Markdown parser searches back through everything open in the paragraph, list or quote, so its time
 * grows with the square of the number of marks. Blocks beyond these limits are not parsed but imported as plain text. For comparison, in two
 * textbooks and 600 manuals the largest paragraph has 300 marks, the largest block (a changelog's list) 4,800 marks in 390 lines, and the deepest
 * nesting is 6.
 */
const LIMITS = { marksOfParagraph: 2000, marksOfBlock: 8000, lines: 3000, characters: 100_000, markers: 50 } as const

const MARK = /[*_~`[\]!<>|&@\\=:-]/g
/** A line that begins a new unit of inline parsing: a list item, a table row or a heading. */
const NEW_UNIT = /^[ \t>]*(?:[-+*]|\d{1,9}[.)]|\||#{1,6})(?:[ \t]|(?<=\|))/
/** The quote and list markers at the beginning of a line. */
const MARKERS = /^[ \t]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+|>[ \t]*)*/

/** Whether a block (lines without a blank line between them) would take the parser too long. */
export const isIntricate = (lines: readonly string[]): boolean => {
  if (lines.length > LIMITS.lines) return true
  let paragraph = 0
  let block = 0
  let characters = 0
  for (const line of lines) {
    const marks = line.match(MARK)?.length ?? 0
    paragraph = NEW_UNIT.test(line) ? marks : paragraph + marks
    block += marks
    characters += line.length
    if (paragraph > LIMITS.marksOfParagraph || block > LIMITS.marksOfBlock || characters > LIMITS.characters) return true
    if (line.length > LIMITS.markers && markersOf(line) > LIMITS.markers) return true
  }
  return false
}

const markersOf = (line: string): number => (MARKERS.exec(line)?.[0] ?? '').replace(/[^-+*.)>]/g, '').length

/** The parser searches words with dots for addresses, from every dot to the end of the word, in quadratic time; longer words are therefore split. */
export const LONGEST_WORD = 400
