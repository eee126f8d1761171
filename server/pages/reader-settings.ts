import { defaultSettings, type ReaderSettings, readSettings } from '@recto/plain/reader-settings'
import type { FastifyRequest } from 'fastify'
import type { House } from '../kernel/house.ts'
import type { User } from '../kernel/session.ts'

/** The cookies and preferences of the two classes of device. */
export const settingsNames = {
  desk: { cookie: 'recto-reader', preference: 'reader' },
  phone: { cookie: 'recto-reader-phone', preference: 'readerPhone' },
} as const

/** How this reader wants his text: what this browser knows or what the person kept elsewhere, whichever is newer. */
export async function settingsFor(
  house: House,
  user: User,
  request: FastifyRequest,
  device: 'desk' | 'phone',
  theme: ReaderSettings['theme'],
): Promise<ReaderSettings> {
  const { cookie, preference } = settingsNames[device]
  const here = request.headers.cookie?.match(new RegExp(`(?:^|; )${cookie}=([\\w.-]+)`))?.[1]
  const kept = await house.database.inside(user.institutionId, 'read only', (db) =>
    db.selectFrom('preferences').select('value').where('memberId', '=', user.memberId).where('name', '=', preference).executeTakeFirst(),
  )
  // Who has chosen nothing for reading reads in the theme of the other screens.
  const defaults = { ...defaultSettings, theme }
  return newer(readSettings(here, defaults), readSettings(kept?.value, defaults))
}

const newer = (one: ReaderSettings, other: ReaderSettings) => (other.at > one.at ? other : one)
