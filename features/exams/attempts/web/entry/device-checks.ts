import { answerStore } from '../answers/answer-store.ts'
import type { ServerClock } from '../clock/server-clock.ts'
import { readEntry } from '../sitting/attempt-calls.ts'

export interface Checked {
  /** Milliseconds of a round trip to the server; null: it was not reached. */
  roundTrip: number | null
  /** Seconds by which the clock of the machine is wrong. It is not used; the person is told that it does not matter. */
  clockOff: number
  /** Whether answers can be kept in this browser. */
  storage: boolean
  /** From 0 to 1; null where the browser does not tell, or the machine has a plug. */
  battery: number | null
}

interface Battery {
  level: number
  charging: boolean
}

/** Below this share of a full battery a person is told. */
export const lowBattery = 0.4
/** A round trip that is longer in milliseconds is called slow. */
export const slowNetwork = 800

/** Tries what an attempt will need: the network, the clock, the storage and the battery. Nothing of it stands in the way of beginning. */
export async function checkDevice(testId: string, memberId: string, clock: ServerClock): Promise<Checked> {
  const sent = clock.mark()
  const network = readEntry(testId).then(
    ({ now }) => {
      clock.observe(now, sent)
      return clock.mark() - sent
    },
    () => null,
  )
  const [roundTrip, storage, battery] = await Promise.all([network, canStore(memberId), batteryLevel()])
  return { roundTrip, clockOff: clock.known() ? Math.abs(Date.now() - clock.now()) / 1000 : 0, storage, battery }
}

async function canStore(memberId: string): Promise<boolean> {
  const store = answerStore(memberId, 'check')
  const answer = { questionId: 'check', seq: 1, value: { text: 'check' }, flagged: false, at: 0 }
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('The storage does not answer')), 3000))
  try {
    await Promise.race([store.write([answer], []), late])
    const { answers } = await Promise.race([store.load(), late])
    await store.clear()
    return answers.length === 1
  } catch {
    return false
  }
}

async function batteryLevel(): Promise<number | null> {
  const { getBattery } = navigator as Navigator & { getBattery?: () => Promise<Battery> }
  const battery = await getBattery?.call(navigator).catch(() => undefined)
  return battery && !battery.charging ? battery.level : null
}
