export interface Stretch {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** The most pieces of each text that are compared one by one; longer texts are compared by their sentences. */
const most = 1500

const wordsOf = (text: string): string[] => text.match(/[a-z0-9]+|[^a-z0-9]/giu) ?? []
const sentencesOf = (text: string): string[] => text.match(/[^。！？.!?\n]*[。！？.!?\n]|[^。！？.!?\n]+$/gu) ?? []

/** How many pieces two lists have in common from each place on: the table of the longest common subsequence. */
function commonFrom(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--) {
      const [row, next] = [rows[i], rows[i + 1]]
      if (!row || !next) continue
      row[j] = before[i] === after[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0)
    }
  return rows
}

/** Two texts as stretches that stayed, were added or were removed, in the order of the later one. */
export function compareTexts(before: string, after: string): Stretch[] {
  const whole = [wordsOf(before), wordsOf(after)] as const
  const [old, now] = whole.every(({ length }) => length <= most) ? whole : [sentencesOf(before).slice(0, most), sentencesOf(after).slice(0, most)]
  const common = commonFrom(old, now)
  const stretches: Stretch[] = []
  const add = (kind: Stretch['kind'], text: string) => {
    const last = stretches.at(-1)
    if (last?.kind === kind) last.text += text
    else stretches.push({ kind, text })
  }
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    const [a, b] = [old[i], now[j]]
    if (a !== undefined && a === b) {
      add('same', a)
      i++
      j++
    } else if (b === undefined || (a !== undefined && (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))) {
      add('removed', a ?? '')
      i++
    } else {
      add('added', b)
      j++
    }
  }
  return stretches
}
