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
