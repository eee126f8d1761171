/** What went wrong at an outside service, in its own code and words; `again`: the same later may do. Never holds a secret. */
export interface Failure {
  ok: false
  code: string
  message: string
  again: boolean
}

/** An answer of an outside service: what it gave, or why not. */
export type Outcome<T> = ({ ok: true } & T) | Failure

export const failed = (code: string, message: string, again = false): Failure => ({ ok: false, code, message: message.slice(0, 200), again })

/** The service has no settings, so there is nothing to call. */
export const notConfigured = failed('notConfigured', 'the service is not configured')

const patience = 8000

/** One request that ends with a status and a JSON body, within eight seconds. Its address may carry a secret and is never told. */
export async function askJson<T extends object>(url: URL, init: RequestInit = {}): Promise<Outcome<{ status: number; body: Partial<T> }>> {
  try {
    const response = await fetch(url, { redirect: 'error', ...init, signal: AbortSignal.timeout(patience) })
    const body = (await response.json().catch(() => ({}))) as Partial<T>
    return { ok: true, status: response.status, body }
  } catch (error) {
    const late = error instanceof Error && error.name === 'TimeoutError'
    return failed(late ? 'timeout' : 'unreachable', late ? `${url.host} does not answer` : `${url.host} cannot be reached`, true)
  }
}
