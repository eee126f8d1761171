/** Signs of the fonts Symbol and Wingdings, whose characters stand for other signs than their codes. */
const greek = 'ΑΒΧ∆ΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ'
const smallGreek = 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ'
const other: Readonly<Record<number, string>> = {
  0x22: '∀',
  0x24: '∃',
  0x27: '∋',
  0x2a: '∗',
  0x2d: '−',
  0x40: '≅',
  0x5c: '∴',
  0x5e: '⊥',
  0x7e: '∼',
  0xa2: '′',
  0xa3: '≤',
  0xa4: '⁄',
  0xa5: '∞',
  0xab: '↔',
  0xac: '←',
  0xad: '↑',
  0xae: '→',
  0xaf: '↓',
  0xb0: '°',
  0xb1: '±',
  0xb2: '″',
  0xb3: '≥',
  0xb4: '×',
  0xb5: '∝',
  0xb6: '∂',
  0xb7: '•',
  0xb8: '÷',
  0xb9: '≠',
  0xba: '≡',
  0xbb: '≈',
  0xbc: '…',
  0xc4: '⊗',
  0xc5: '⊕',
  0xc6: '∅',
  0xc7: '∩',
  0xc8: '∪',
  0xc9: '⊃',
  0xca: '⊇',
  0xcb: '⊄',
  0xcc: '⊂',
  0xcd: '⊆',
  0xce: '∈',
  0xcf: '∉',
  0xd0: '∠',
  0xd1: '∇',
  0xd5: '∏',
  0xd6: '√',
  0xd7: '⋅',
  0xd8: '¬',
  0xd9: '∧',
  0xda: '∨',
  0xdb: '⇔',
  0xdc: '⇐',
  0xdd: '⇑',
  0xde: '⇒',
  0xdf: '⇓',
  0xe5: '∑',
  0xf2: '∫',
}
const wingdings: Readonly<Record<number, string>> = {
  0x6c: '●',
  0x6e: '■',
  0x6f: '□',
  0x75: '◆',
  0x9f: '•',
  0xa1: '○',
  0xa7: '▪',
  0xa8: '□',
  0xdf: '←',
  0xe0: '→',
  0xe8: '→',
  0xf0: '⇨',
  0xfb: '×',
  0xfc: '√',
  0xfd: '☒',
  0xfe: '☑',
}
const wingdings2: Readonly<Record<number, string>> = { 0x4f: '×', 0x50: '√', 0x51: '☒', 0x52: '☑', 0x53: '☒', 0x54: '☒', 0xa3: '□' }

/** Whether the codes of a font are not those of Unicode. */
export const isSymbolFont = (font: string): boolean => /^(?:Symbol|Wingdings(?: [23])?|Webdings|MT Extra)$/i.test(font.trim())

/** The sign of a code in a symbol font; undefined when it is not known. */
export function symbolOf(font: string, code: number): string | undefined {
  // The private characters F000 to F0FF stand for the codes of the font.
  const byte = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code
  switch (font.trim().toLowerCase()) {
    case 'symbol':
      if (byte >= 0x41 && byte <= 0x5a) return greek[byte - 0x41]
      if (byte >= 0x61 && byte <= 0x7a) return smallGreek[byte - 0x61]
      return other[byte] ?? (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : undefined)
    case 'wingdings':
      return wingdings[byte] ?? (byte === 0x20 ? ' ' : undefined)
    case 'wingdings 2':
      return wingdings2[byte] ?? (byte === 0x20 ? ' ' : undefined)
    default:
      return isSymbolFont(font) || byte !== code ? undefined : String.fromCodePoint(code)
  }
}
