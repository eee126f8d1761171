import { twoDigits } from '#plain/numbers/digits.ts'
import type { Data } from '#contract/call.ts'
import type { DeliveryChannel } from '#contract/delivery-channels.ts'
import type { MessagePreferences, messageTypeList } from '../../contract.ts'

/** A message type as the server lists it. */
export type Type = Pick<Data<typeof messageTypeList>[number], 'type' | 'ways'>

/** The channels of a type: those that the person chose, else those that the type has by itself. */
export const waysOf = (chosen: MessagePreferences['ways'], { type, ways }: Type): readonly DeliveryChannel[] => chosen[type] ?? ways

/** The chosen channels with one turned on or off. */
export function withWay(chosen: MessagePreferences['ways'], type: Type, way: DeliveryChannel, on: boolean): MessagePreferences['ways'] {
  const rest = waysOf(chosen, type).filter((each) => each !== way)
  return { ...chosen, [type.type]: on ? [...rest, way] : rest }
}

export const clockOf = (minute: number) => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`
/** The minute of the day of `HH:mm`, or undefined. */
export function minuteOf(clock: string): number | undefined {
  const [, hour, minute] = clock.match(/^(\d\d):(\d\d)$/) ?? []
  return hour === undefined || Number(hour) > 23 || Number(minute) > 59 ? undefined : Number(hour) * 60 + Number(minute)
}
