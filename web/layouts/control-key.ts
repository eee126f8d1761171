import { operatingSystemHere } from '../kernel/device.ts'

/** The name of the key that goes with a letter on this machine. */
export const controlKey = (): string => (operatingSystemHere() === 'Mac' ? '⌘' : 'Ctrl')
