import { pinyin } from 'pinyin-pro'

interface Named {
  name: string
  number?: string | null
  account?: string | null
  phone?: string | null
  mail?: string | null
}

/** What finds a person, in lower case: name, pinyin with the surname read as one, its initials, number, account, phone and mail. */
export function wordsOf({ name, number, account, phone, mail }: Named): string {
  const syllables = pinyin(name, { toneType: 'none', type: 'array', surname: 'head', v: true, nonZh: 'consecutive' }).map((each) => each.trim())
  const chinese = /\p{Script=Han}/u.test(name)
  const read = chinese ? [syllables.join(''), syllables.map((each) => each[0] ?? '').join('')] : []
  const words = [name, ...read, number, account, phone, mail].filter((word): word is string => !!word)
  return [...new Set(words.map((word) => word.normalize('NFKC').toLowerCase()))].join(' ')
}
