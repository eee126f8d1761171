import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { App } from '#server/kernel/app.ts'
import { pixelLimit } from '#server/kernel/files/pictures/picture.ts'
import { screenUrl } from '#server/kernel/http/hosts/router-base.ts'
import { callThreads, threadModule } from '#server/kernel/jobs/thread.ts'
import { takeChineseFonts } from '#server/kernel/texts/chinese-fonts.ts'
import { shownNumber } from '../number/number.ts'
import { checkPath } from '../pages/check-path.ts'
import type * as work from './paper-thread.ts'
import type { PaperRecord } from './paper-queries.ts'

const inThread = threadModule<typeof work>(new URL('./paper-thread.ts', import.meta.url), callThreads)

/** A stored picture as a small PNG; null when it cannot be read, since a certificate is given without it too. */
async function pictureOf(app: App, sha256: string | null): Promise<Uint8Array | null> {
  const bytes = sha256 === null ? undefined : await app.store.open(sha256)
  if (!bytes) return null
  try {
    return await sharp(await buffer(bytes), { limitInputPixels: pixelLimit })
      .rotate()
      .resize({ width: 800, height: 300, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
  } catch {
    return null
  }
}

/**
 * The PDF of a certificate; without a number it is marked as a sample and has nothing that can be checked. To be called outside of a transaction. Refuses
 * when the server has no Chinese font, or too much to do.
 */
export async function writeCertificate(
  app: App,
  owner: string,
  record: Omit<PaperRecord, 'number'> & { number: string | null },
): Promise<Uint8Array> {
  const { number, courseName, institutionName, awardedOn, signatureSum, logoSum, ...rest } = record
  const fonts = await takeChineseFonts()
  const [signature, logo] = await Promise.all([pictureOf(app, signatureSum), pictureOf(app, logoSum)])
  const shown = number === null ? null : shownNumber(number)
  const paper = {
    ...rest,
    course: courseName,
    institution: institutionName,
    date: awardedOn,
    checked: shown === null ? null : { number: shown, address: screenUrl(app, checkPath(shown)) },
    signature,
    logo,
    fonts,
  }
  return inThread('writePaper', paper, { owner, seconds: 20, megabytes: 400 })
}
