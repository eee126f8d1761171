import { type BlockText, FORMULA } from '#document/text/block-texts.ts'

/** The longest passage that is shown, in characters. */
const longest = 90

/** A text of at most `longest` characters, cut at its end. */
export const shortened = (text: string): string => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text)

/** The sentences of a text with their marks; what a semicolon parts counts as a sentence. */
const sentencesOf = (text: string): string[] => text.match(/[^。！？!?；]+[。！？!?；]?[”’]?/g) ?? []

/**
 * The sentence of a chapter that says most plainly what a name stands for: the first whole sentence with it that has no formula and is not cut, else the first
 * line with it without formulas. Null where the chapter does not name it in words.
 */
export function passageAbout(texts: readonly BlockText[], name: string): { text: string; block: string } | null {
  const wanted = name.toLowerCase()
  const found = texts.flatMap(({ block, text }) =>
    sentencesOf(text).flatMap((sentence) => {
      const line = sentence.trim().replace(/；$/, '。')
      return line.toLowerCase().includes(wanted) && !line.includes(FORMULA) ? [{ text: line, block }] : []
    }),
  )
  const whole = found.find(({ text }) => /[。！？!?.][”’]?$/.test(text) && text.length >= 12 && text.length <= longest)
  const passage = whole ?? found[0]
  return passage ? { ...passage, text: shortened(passage.text) } : null
}

/** The text of a block without formulas, shortened; null for one that the chapter does not have. */
export function passageOf(texts: readonly BlockText[], block: string): { text: string; block: string } | null {
  const found = texts.find((each) => each.block === block)
  return found ? { text: shortened(found.text.replaceAll(FORMULA, '…').trim()), block } : null
}
