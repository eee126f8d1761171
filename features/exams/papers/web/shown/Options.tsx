import { seqAt } from '#assessment/questions/question.ts'
import { lineOf } from '#assessment/questions/parts.ts'
import { RichText } from '#web/ui/document/RichText.tsx'
import type { LayoutQuestion } from '../../contract.ts'
import styles from './options.module.css'

/** The width of a text in letters: a Chinese character is as wide as two. */
const widthOf = (text: string) => Array.from(text).reduce((sum, letter) => sum + (letter > '\u2e7f' ? 2 : 1), 0)

/** In how many columns options are set: as many as the longest has room for. A picture or a formula in a line of its own takes half of the width. */
export function columnsOf(texts: readonly string[]): 1 | 2 | 4 {
  const longest = Math.max(0, ...texts.map(widthOf))
  if (texts.length < 2) return 1
  return longest <= 16 ? 4 : longest <= 36 ? 2 : 1
}

/** The options of a question in the order that is given, with the letters that candidates see. */
export function Options({ question: { content }, order }: { question: LayoutQuestion; order: readonly string[] }) {
  if (!order.length) return null
  const options = order.flatMap((seq) => content.options.find((option) => option.seq === seq) ?? [])
  const pictures = options.some(({ content: doc }) => JSON.stringify(doc).includes('"file"'))
  const columns = pictures ? 2 : columnsOf(options.map(({ content: doc }) => lineOf(doc)))
  return (
    <ol className={styles.options} data-columns={columns}>
      {options.map(({ seq, content: doc }, at) => (
        <li key={seq}>
          <span>{seqAt(at)}.</span>
          <RichText doc={doc} />
        </li>
      ))}
    </ol>
  )
}
