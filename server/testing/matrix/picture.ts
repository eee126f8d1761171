import sharp from 'sharp'

/** A small picture to upload. */
export const picture = {
  name: 'a.png',
  bytes: await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
    .png()
    .toBuffer(),
}
