// The first character, in pinyin order, of each letter that a syllable may begin with.
const firsts = '阿八嚓咑妸发旮哈丌咔垃妈拏噢妑七呥仨他屲夕丫帀'
const letters = 'abcdefghjklmnopqrstwxyz'
const order = new Intl.Collator('zh-u-co-pinyin')

/**
 * The pinyin initials of Chinese characters, with other letters and digits unchanged: 大学物理 becomes `dxwl`, 高等数学 A becomes `gdsxa`. Spaces and
 * punctuation are left out.
 */
export function pinyinInitials(text: string): string {
  return [...text.toLowerCase()].map(keyOf).join('')
}

function keyOf(character: string): string {
  if (/\p{Script=Han}/u.test(character)) return initialOf(character)
  return /[\p{L}\p{N}]/u.test(character) ? character : ''
}

function initialOf(character: string): string {
  let found = ''
  for (const [at, first] of [...firsts].entries()) {
    if (order.compare(character, first) < 0) break
    found = letters[at] ?? ''
  }
  return found
}
