import { currentOperatingSystem } from '#web/kernel/page/device.ts'

/** The name of the modifier key for shortcuts on this system. */
export const controlKey = (): string => (currentOperatingSystem() === 'Mac' ? '⌘' : 'Ctrl')
