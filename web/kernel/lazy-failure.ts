import { SCREEN_TIMEOUT } from './constants.ts'
import { show } from './messages.ts'
import { sendTexts } from './send-texts.ts'
import { textsOf } from './texts.ts'

/** The parts of a screen that did not come: too late, or not at all. */
export class ScreenLoadError extends Error {
  override name = 'ScreenLoadError'
  reason: 'timeout' | 'failed'

  constructor(reason: 'timeout' | 'failed', cause?: unknown) {
    super(`The parts of a screen did not load: ${reason}`, { cause })
    this.reason = reason
  }
}

/** Loads the parts of a screen; a failure, and 120 s without an end, are reported and fail with a ScreenLoadError (specification section 8). */
export async function loadScreen<T>(load: () => Promise<T>, report: () => void = reportFailure): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ScreenLoadError('timeout')), SCREEN_TIMEOUT)
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    report()
    throw error instanceof ScreenLoadError ? error : new ScreenLoadError('failed', error)
  } finally {
    clearTimeout(timer)
  }
}

const reportFailure = () => show('error', textsOf(sendTexts).loadError)
