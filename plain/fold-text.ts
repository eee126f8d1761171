/** A text as a search compares it: width, case, accents and white space do not count. */
export interface Folded {
  folded: string
  /** Where the character at the same place of `folded` begins in the text, and where it ends. */
  from: number[]
  to: number[]
}

export function foldText(text: string): Folded {
  let folded = ''
  const from: number[] = []
  const to: number[] = []
  let place = 0
  for (const sign of text) {
    const end = place + sign.length
    const compared = foldSign(sign)
    folded += compared
    for (let at = 0; at < compared.length; at++) {
      from.push(place)
      to.push(end)
    }
    place = end
  }
  return { folded, from, to }
}

const foldSign = (sign: string) =>
  /\s/.test(sign)
    ? ''
    : sign
        .normalize('NFKD')
        .replace(/[\u0300-\u036F]/g, '')
        .toLowerCase()

/** Where the words stand in the text, one after the other; `words` is folded already. */
export function placesIn({ folded, from, to }: Folded, words: string): { from: number; to: number }[] {
  const places: { from: number; to: number }[] = []
  if (!words) return places
  for (let at = folded.indexOf(words); at >= 0; at = folded.indexOf(words, at + words.length))
    places.push({ from: from[at] ?? 0, to: to[at + words.length - 1] ?? 0 })
  return places
}
