import type { Problem } from '#document/gate/gate.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { callThreads, threadModule } from '#server/kernel/jobs/thread.ts'
import type * as makeText from './make-text.ts'
import { checkText, mapText, type Text } from './make-text.ts'

const inThread = threadModule<typeof makeText>(new URL('./make-text.ts', import.meta.url), callThreads)

/** Texts up to this number of characters are checked in the main thread, which takes less than 30 ms. */
const inlineLimit = 64_000
/** Time limit of a worker thread. */
const seconds = 15

/** Every text from outside passes here: JSON that the schema allows in every attribute, or a refusal with the places of the problems. */
export async function parseChapterText(institutionId: string, json: string): Promise<Text> {
  return admitted(json.length <= inlineLimit ? checkText(json) : await inThread('checkText', json, { owner: institutionId, seconds }))
}

/** The text with its file ids replaced by the map `files`. */
export async function withFiles(institutionId: string, json: string, files: ReadonlyMap<string, string>): Promise<Text> {
  const given = { json, files }
  return admitted(json.length <= inlineLimit ? mapText(given) : await inThread('mapText', given, { owner: institutionId, seconds }))
}

function admitted(checked: ReturnType<typeof checkText>): Text {
  if (checked === 'malformed') throw refusal('malformed')
  if (!('problems' in checked)) return checked
  const [first] = checked.problems
  const words = { zh: '正文格式有误，未保存', en: 'The text is not valid and was not saved' }
  throw refusal('invalid', first?.words ?? words, checked.problems.slice(0, 20).map(fieldOf))
}

/** The field path of a problem that an author can fix names its block: `content#<block>`. */
const fieldOf = ({ path, message, words, block }: Problem) => ({
  path: block ? `content#${block}` : `content${path}`,
  message: words ?? { zh: message, en: message },
})
