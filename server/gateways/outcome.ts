/** A failure at an outside service, with its own code and message. `again`: the same request may succeed later. Contains no secrets. */
export interface Failure {
  ok: false
  code: string
  message: string
  again: boolean
}

/** The result of a request to an outside service: its values, or the failure. */
export type Outcome<T> = ({ ok: true } & T) | Failure

export const failed = (code: string, message: string, again = false): Failure => ({ ok: false, code, message: message.slice(0, 200), again })

/** The failure of a service without settings. */
export const notConfigured = failed('notConfigured', 'the service is not configured')

const timeout = 8000

/** One request for a JSON body, with a timeout of eight seconds. Only the host appears in failures, since the address may contain a secret. */
export async function askJson<T extends object>(url: URL, init: RequestInit = {}): Promise<Outcome<{ status: number; body: Partial<T> }>> {
  try {
    const response = await fetch(url, { redirect: 'error', ...init, signal: AbortSignal.timeout(timeout) })
    const body = (await response.json().catch(() => ({}))) as Partial<T>
    return { ok: true, status: response.status, body }
  } catch (error) {
    const late = error instanceof Error && error.name === 'TimeoutError'
    return failed(late ? 'timeout' : 'unreachable', late ? `${url.host} does not answer` : `${url.host} cannot be reached`, true)
  }
}
