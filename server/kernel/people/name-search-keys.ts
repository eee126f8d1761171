import { pinyin } from 'pinyin-pro'
import { normalizedText, searchTextOf } from '../lists/text.ts'

interface Named {
  name: string
  number?: string | null
  account?: string | null
  phone?: string | null
  mail?: string | null
}

/**
 * The search text and the sort key of a member; written whenever name, number or account changes.
 *
 * `searchText` holds, in lower case, the name, its pinyin, initials and the mixed forms (chenjm), number, account, phone and mail. `nameKey` puts the pinyin before each character,
 * 沈书远 is "shen3沈 shu1书 yuan3远", so that equal family names sort together. The surname gets its surname reading: 单 is shan, 曾 is zeng.
 */
export function nameSearchKeys({ name, number, account, phone, mail }: Named): { searchText: string; nameKey: string } {
  const pieces = pinyin(name, { toneType: 'num', type: 'all', surname: 'head', v: true, nonZh: 'consecutive' }).map(
    ({ origin, pinyin: sound, isZh }) =>
      isZh ? { sound: sound.replace(/\d$/, ''), key: sound + origin } : { sound: origin.trim(), key: normalizedText(origin).trim() },
  )
  const sounds = pieces.map(({ sound }) => sound)
  const read = /\p{Script=Han}/u.test(name) ? readings(sounds) : []
  const keys = pieces.map(({ key }) => key).filter(Boolean)
  return { searchText: searchTextOf([name, ...read, number, account, phone, mail]), nameKey: keys.join(' ') || name }
}

/** How a name is typed: in full, by its initials, and in full up to a syllable with the initials of the others (chenjm, chenjiam). */
const readings = (sounds: readonly string[]): string[] =>
  [sounds.length, ...sounds.keys()].map((whole) => sounds.map((sound, at) => (at < whole ? sound : (sound[0] ?? ''))).join(''))

/** A name as an account name: in pinyin without tones where it is Chinese, 司马青 is simaqing. */
export const accountNameOf = (name: string): string =>
  /\p{Script=Han}/u.test(name)
    ? pinyin(name, { toneType: 'none', type: 'array', surname: 'head', v: true, nonZh: 'consecutive' }).join('').toLowerCase()
    : name
