import type { Problem } from '@recto/document/gate'
import { refusal } from '../kernel/refusal.ts'
import { callThreads, threadModule } from '../kernel/thread.ts'
import type * as work from './make-text.ts'
import { checkText, mapText, type Text } from './make-text.ts'

const inThread = threadModule<typeof work>(new URL('./make-text.ts', import.meta.url), callThreads)

/** Texts of at most so many characters are checked at once: the gate takes less than 30 ms for them. */
const atOnce = 64_000
const seconds = 15

/** The one gate for texts from outside: JSON that the schema allows to the last attribute, or a refusal with its places. */
export async function admitText(institutionId: string, json: string): Promise<Text> {
  return admitted(json.length <= atOnce ? checkText(json) : await inThread('checkText', json, { owner: institutionId, seconds }))
}

/** The text with its files replaced. */
export async function withFiles(institutionId: string, json: string, files: ReadonlyMap<string, string>): Promise<Text> {
  const given = { json, files }
  return admitted(json.length <= atOnce ? mapText(given) : await inThread('mapText', given, { owner: institutionId, seconds }))
}

function admitted(checked: ReturnType<typeof checkText>): Text {
  if (checked === 'malformed') throw refusal('malformed')
  if (!('problems' in checked)) return checked
  const [first] = checked.problems
  const words = { zh: '正文格式有误，未保存', en: 'The text is not in order and was not saved' }
  throw refusal('invalid', first?.words ?? words, checked.problems.slice(0, 20).map(fieldOf))
}

/** A problem that an author can mend names its block: `content#<block>`. */
const fieldOf = ({ path, message, words, block }: Problem) => ({
  path: block ? `content#${block}` : `content${path}`,
  message: words ?? { zh: message, en: message },
})
