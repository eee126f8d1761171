import { SCREEN_TIMEOUT } from '../page/constants.ts'
import { showMessage } from '../notices/messages.ts'
import { sendTexts } from '../send/send-texts.ts'
import { textsOf } from '../texts/texts.ts'

/** The scripts of a screen did not load, or not in time. */
export class ScreenLoadError extends Error {
  override name = 'ScreenLoadError'
  reason: 'timeout' | 'failed'

  constructor(reason: 'timeout' | 'failed', cause?: unknown) {
    super(`The parts of a screen did not load: ${reason}`, { cause })
    this.reason = reason
  }
}

/** Loads the scripts of a screen. A failure, or no result after 120 s, is reported and throws a ScreenLoadError (specification section 8). */
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

const reportFailure = () => showMessage('error', textsOf(sendTexts).loadError)
