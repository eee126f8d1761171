import { RequestError } from '../kernel/send-errors.ts'

/** Why something did not work: words at their fields, other words, or seconds to wait. */
export interface Failure {
  fields: Readonly<Record<string, string>>
  other?: string
  wait?: number
}

export const nothingFailed: Failure = { fields: {} }

/** What the server refused, by field; an error that is no refusal goes on its way. */
export function failureOf(error: unknown, known: readonly string[]): Failure {
  if (!(error instanceof RequestError)) throw error
  const fields: Record<string, string> = {}
  for (const { path, message } of error.fields ?? []) {
    const name = known.find((each) => path === each || path.startsWith(`${each}.`))
    if (name) fields[name] ??= message
  }
  return Object.keys(fields).length ? { fields } : { fields, other: error.message }
}
