import { RequestError } from '#web/kernel/send/send-errors.ts'

/** Why an attempt failed: messages by field, another message, or seconds to wait. */
export interface Failure {
  fields: Readonly<Record<string, string>>
  other?: string
  wait?: number
}

export const nothingFailed: Failure = { fields: {} }

/** The failure of a refused request; errors of fields that are not `known` are left out. Throws any other error again. */
export function failureOf(error: unknown, known: readonly string[]): Failure {
  if (!(error instanceof RequestError)) throw error
  const fields: Record<string, string> = {}
  for (const { path, message } of error.fields ?? []) {
    const name = known.find((each) => path === each || path.startsWith(`${each}.`))
    if (name) fields[name] ??= message
  }
  return Object.keys(fields).length ? { fields } : { fields, other: error.message }
}
