export type DeviceType = 'Android' | 'IOS' | 'Pad' | 'PC' | 'other'

/**
 * The kind of device, from the user agent (specification section 9). iPadOS in desktop mode calls itself a Macintosh and is
 * recognised by its touch points; an Android tablet by the missing word Mobile.
 */
export function deviceType(userAgent: string, touchPoints = 0): DeviceType {
  if (/Windows Phone|IEMobile/i.test(userAgent)) return 'other'
  if (/iPad|Tablet;|PlayBook|Silk\/(?!.*Mobile)/i.test(userAgent)) return 'Pad'
  if (/iPhone|iPod/i.test(userAgent)) return 'IOS'
  if (/Android/i.test(userAgent)) return /Mobile|\bTV\b|BRAVIA/i.test(userAgent) ? 'Android' : 'Pad'
  if (/Macintosh/i.test(userAgent)) return touchPoints > 1 ? 'Pad' : 'PC'
  return /Windows|X11|CrOS|PC; (Open)?Harmony|Linux (x86_64|i686|aarch64)/i.test(userAgent) ? 'PC' : 'other'
}

/** Whether the page is shown inside a mini-program of WeChat, whose web view adds this word to its user agent. */
export const isInMiniProgram = (userAgent: string): boolean => /miniProgram/i.test(userAgent)

export type OperatingSystem = 'Mac' | 'Unix' | 'Linux' | 'Win2000' | 'WinXP' | 'Win2003' | 'WinVista' | 'Win7' | 'Win10' | 'other'

const windows: Record<string, OperatingSystem> = {
  '5.0': 'Win2000',
  '5.1': 'WinXP',
  '5.2': 'Win2003',
  '6.0': 'WinVista',
  '6.1': 'Win7',
  '10.0': 'Win10',
}

/**
 * The desktop operating system, from the user agent (specification section 9). Windows 11 calls itself NT 10.0. Windows 8, phones
 * and tablets are not in the list and give `other`; iPadOS in desktop mode is recognised by its touch points.
 */
export function operatingSystem(userAgent: string, touchPoints = 0): OperatingSystem {
  if (/Android|Harmony|iPhone|iPad|iPod|Windows Phone/i.test(userAgent)) return 'other'
  const version = /Windows NT (\d+\.\d+)/i.exec(userAgent)?.[1]
  if (version !== undefined) return windows[version] ?? 'other'
  if (/Windows 2000/i.test(userAgent)) return 'Win2000'
  if (/Windows XP/i.test(userAgent)) return 'WinXP'
  if (/Macintosh|Mac OS X|Mac_PowerPC/i.test(userAgent)) return touchPoints > 1 ? 'other' : 'Mac'
  if (/Linux|CrOS/i.test(userAgent)) return 'Linux'
  return /X11|SunOS|BSD/i.test(userAgent) ? 'Unix' : 'other'
}
