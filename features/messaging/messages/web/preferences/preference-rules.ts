import type { MessageType, defaultChannels, DeliveryChannel } from '#contract/message-types.ts'
import type { MessagePreferences } from '../../contract.ts'

// The web app imports the contract as types only, so its values are repeated here; the compiler compares them.
export const defaultWays = {
  system: [],
  security: ['mail', 'sms'],
  account: ['mail'],
  identity: ['mail', 'wechat'],
  feedback: ['wechat'],
  announcement: ['wechat'],
  task: [],
  textbook: [],
  money: ['mail'],
} as const satisfies typeof defaultChannels

export const waysOf = (ways: MessagePreferences['ways'], type: MessageType): readonly DeliveryChannel[] => ways[type] ?? defaultWays[type]

/** The ways of a type with one turned on or off. */
export function withWay(ways: MessagePreferences['ways'], type: MessageType, way: DeliveryChannel, on: boolean): MessagePreferences['ways'] {
  const rest = waysOf(ways, type).filter((each) => each !== way)
  return { ...ways, [type]: on ? [...rest, way] : rest }
}

const two = (n: number) => String(n).padStart(2, '0')
export const clockOf = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
/** The minute of the day of `HH:mm`, or undefined. */
export function minuteOf(clock: string): number | undefined {
  const [, hour, minute] = clock.match(/^(\d\d):(\d\d)$/) ?? []
  return hour === undefined || Number(hour) > 23 || Number(minute) > 59 ? undefined : Number(hour) * 60 + Number(minute)
}
