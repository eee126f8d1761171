import { twoDigits } from '#plain/numbers/digits.ts'
import { attachmentRule } from '#web/ui/files/attachment-rule.ts'
import type { ResourceKind, ResourceState, ResourceView } from '../contract.ts'

// The web app imports the contract as types only, so its lists are repeated here.
export const kinds = ['video', 'audio', 'picture', 'document', 'archive', 'package', 'interactive'] as const satisfies readonly ResourceKind[]
export const views = ['mine', 'shared', 'institution', 'public'] as const satisfies readonly ResourceView[]
export const states = ['used', 'unused', 'idle', 'noAlt', 'noCaptions', 'converting', 'failed'] as const satisfies readonly ResourceState[]

/** What can be uploaded; the server checks the content again. */
export const uploadRule = { suffixes: attachmentRule.suffixes, maxBytes: 2 * 1024 ** 3 }

/** A length of time in seconds as `6:42` or `1:02:03`. */
export function lengthText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  return hours ? `${hours}:${twoDigits(minutes)}:${twoDigits(whole % 60)}` : `${minutes}:${twoDigits(whole % 60)}`
}
