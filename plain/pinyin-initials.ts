// The first character, in pinyin order, of each letter that a syllable may begin with.
const firsts = '阿八嚓咑妸发旮哈丌咔垃妈拏噢妑七呥仨他屲夕丫帀'
const letters = 'abcdefghjklmnopqrstwxyz'
const order = new Intl.Collator('zh-u-co-pinyin')

/** The initials of Chinese words and what else stands in a text: 大学物理 becomes `dxwl`, 高等数学 A becomes `gdsxa`. Spaces and marks are left out. */
export function pinyinInitials(text: string): string {
  return [...text.toLowerCase()]
    .map((character) => (/\p{Script=Han}/u.test(character) ? initialOf(character) : /[\p{L}\p{N}]/u.test(character) ? character : ''))
    .join('')
}

function initialOf(character: string): string {
  let found = ''
  for (const [at, first] of [...firsts].entries()) {
    if (order.compare(character, first) < 0) break
    found = letters[at] ?? ''
  }
  return found
}
