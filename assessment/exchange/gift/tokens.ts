/** Characters that GIFT gives a meaning; a backslash before one takes it away. */
const special = new Set(['~', '=', '#', '{', '}', ':', '\\'])

/** The text without its escapes; `\n` is a line end. */
export function unescaped(text: string): string {
  let plain = ''
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    const next = text.charAt(at + 1)
    if (sign === '\\' && special.has(next)) {
      plain += next
      at++
    } else if (sign === '\\' && next === 'n' && !/[a-z]/i.test(text.charAt(at + 2))) {
      plain += '\n'
      at++
    } else plain += sign
  }
  return plain
}

export const escaped = (text: string): string => text.replaceAll(/[~=#{}:\\]/g, (sign) => `\\${sign}`)

/** The position of a sign that no backslash stands before, from a position on; -1 when there is none. */
export function plainIndexOf(text: string, sign: string, from = 0): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text.startsWith(sign, at)) return at
  }
  return -1
}

/** An answer within braces: `=` right or `~` wrong, its weight in per cent if it has one, its text and its feedback, both still escaped. */
export interface GiftAnswer {
  sign: '=' | '~'
  weight: number | undefined
  text: string
  feedback: string
}

/** The answers within braces and the general feedback behind `####`. `before` is what stands before the first answer. */
export function answersIn(inside: string): { answers: GiftAnswer[]; before: string; general: string } {
  const end = generalIndex(inside)
  const listed = end < 0 ? inside : inside.slice(0, end)
  const general = end < 0 ? '' : inside.slice(end + 4)
  const pieces: { sign: '=' | '~' | ''; text: string }[] = [{ sign: '', text: '' }]
  let from = 0
  for (let at = 0; at <= listed.length; at++) {
    const sign = listed[at]
    if (sign === '\\') {
      at++
      continue
    }
    if (sign !== '=' && sign !== '~' && at < listed.length) continue
    const last = pieces.at(-1)
    if (last) last.text = listed.slice(from, at)
    if (sign === '=' || sign === '~') pieces.push({ sign, text: '' })
    from = at + 1
  }
  const [first, ...rest] = pieces
  return { before: first?.text ?? '', general, answers: rest.map(({ sign, text }) => answerOf(sign === '=' ? '=' : '~', text)) }
}

function generalIndex(text: string): number {
  return plainIndexOf(text, '####')
}

function answerOf(sign: '=' | '~', text: string): GiftAnswer {
  const weight = /^\s*%(-?\d{1,3}(?:\.\d{1,8})?)%/.exec(text)
  const rest = weight ? text.slice(weight[0].length) : text
  const hash = plainIndexOf(rest, '#')
  return {
    sign,
    weight: weight ? Number(weight[1]) : undefined,
    text: (hash < 0 ? rest : rest.slice(0, hash)).trim(),
    feedback: hash < 0 ? '' : rest.slice(hash + 1).trim(),
  }
}
