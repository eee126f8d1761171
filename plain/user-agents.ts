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
