import { pinyin } from 'pinyin-pro'

/** The first letter of each syllable in pinyin; numbers are kept whole: 江川理工大学 gives jclgdx, 计算机 2023 级 gives jsj2023j. */
export function initialsOf(text: string): string {
  const parts = pinyin(text, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' })
  const pieces = parts.flatMap((part) => part.toLowerCase().match(/\d+|[a-z]+/g) ?? [])
  return pieces.map((piece) => (/\d/.test(piece) ? piece : piece.charAt(0))).join('')
}
