const prefix = 'recto.question.'

/** What was typed for a question and not saved, with the time; kept in this browser under the account and the question. */
export interface KeptText {
  text: string
  at: number
}

const nameOf = (accountId: string, questionId: string) => `${prefix}${accountId}.${questionId || 'new'}`

export function keptText(accountId: string, questionId: string): KeptText | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(accountId, questionId)) ?? 'null') as KeptText | null
    return typeof kept?.text === 'string' ? kept : undefined
  } catch {
    return undefined
  }
}

/** Keeps a text, or forgets it when it is undefined. A full or refused storage is no error: the text is still on the screen. */
export function keepText(accountId: string, questionId: string, text: string | undefined): boolean {
  try {
    if (text === undefined) localStorage.removeItem(nameOf(accountId, questionId))
    else localStorage.setItem(nameOf(accountId, questionId), JSON.stringify({ text, at: Date.now() } satisfies KeptText))
    return true
  } catch {
    return false
  }
}
