/** A text normalised for search: width, case, accents and white space are ignored. */
export interface FoldedText {
  folded: string
  /** For each index of `foldUnchanged`: where its character starts (`from`) and ends (`to`) in the original text. */
  from: number[]
  to: number[]
}

export function foldText(text: string): FoldedText {
  let folded = ''
  const from: number[] = []
  const to: number[] = []
  let start = 0
  for (const character of text) {
    const end = start + character.length
    const foldedCharacter = foldCharacter(character)
    folded += foldedCharacter
    for (let at = 0; at < foldedCharacter.length; at++) {
      from.push(start)
      to.push(end)
    }
    start = end
  }
  return { folded, from, to }
}

function foldCharacter(character: string): string {
  if (/\s/.test(character)) return ''
  const withoutAccents = character.normalize('NFKD').replace(/[\u0300-\u036F]/g, '')
  return withoutAccents.toLowerCase()
}

/** The ranges in the original text where `searchText` occurs, without overlaps; `searchText` must be folded already. */
export function findMatches({ folded, from, to }: FoldedText, words: string): { from: number; to: number }[] {
  const places: { from: number; to: number }[] = []
  if (!words) return places
  for (let at = folded.indexOf(words); at >= 0; at = folded.indexOf(words, at + words.length))
    places.push({ from: from[at] ?? 0, to: to[at + words.length - 1] ?? 0 })
  return places
}
