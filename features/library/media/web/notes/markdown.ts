import { clockOf } from '#plain/numbers/cues.ts'
import type { MediaNote } from '../../contract-notes.ts'

/** Signs that would begin markup. */
const escaped = (text: string) => text.replace(/[\\`*_[\]<>#|~]/g, String.raw`\$&`)

/**
 * The notes as a Markdown list below the title: each with its second, which links to it, and the author where that is another person. `address` is
 * the full address of the player with the file.
 */
export function markdownOf(title: string, address: string, notes: readonly MediaNote[]): string {
  const lines = notes.map(({ at, text, mine, by }) => {
    const [first = '', ...more] = escaped(text).split(/\r?\n/)
    const author = mine ? '' : `${escaped(by.name)}: `
    // Indented lines belong to the point of the list; two spaces at an end keep the break.
    return [`- [${clockOf(at)}](${address}&t=${at}) ${author}${first}`, ...more.map((line) => (line ? `  ${line}` : ''))].join('  \n')
  })
  return `# ${escaped(title)}\n\n${lines.join('\n')}\n`
}
