import { defaultReaderSettings, type ReaderSettings, parseReaderSettings } from '#plain/reader-settings.ts'
import type { FastifyRequest } from 'fastify'
import type { App } from '#server/kernel/app.ts'
import type { User } from '#server/kernel/access/session.ts'
import { findPreference } from '../queries.ts'

/** The cookie and the preference of each class of device. */
export const settingsNames = {
  desk: { cookie: 'recto-reader', preference: 'reader' },
  phone: { cookie: 'recto-reader-phone', preference: 'readerPhone' },
} as const

/** The reader settings: from this browser's cookie or from the saved preference, whichever is newer. */
export async function settingsFor(
  app: App,
  user: User,
  request: FastifyRequest,
  device: 'desk' | 'phone',
  theme: ReaderSettings['theme'],
): Promise<ReaderSettings> {
  const { cookie, preference } = settingsNames[device]
  const fromCookie = request.headers.cookie?.match(new RegExp(`(?:^|; )${cookie}=([\\w.-]+)`))?.[1]
  const saved = await app.database.withInstitution(user.institutionId, 'read only', (db) => findPreference(db, user, preference))
  // Without a reading theme of its own the reader uses the theme of the other screens.
  const defaults = { ...defaultReaderSettings, theme }
  return newer(parseReaderSettings(fromCookie, defaults), parseReaderSettings(saved, defaults))
}

const newer = (one: ReaderSettings, other: ReaderSettings) => (other.at > one.at ? other : one)
