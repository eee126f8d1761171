import { openPromise } from 'yauzl'

/** Entries of an archive that are looked at. */
const most = 20_000

/** Whether a zip has a file in a folder, such as `word/`. False for an archive that cannot be read. Nothing is unpacked. */
export async function hasFolder(path: string, folder: string): Promise<boolean> {
  try {
    const zip = await openPromise(path, { decodeStrings: false })
    let looked = 0
    for await (const { fileNameRaw } of zip.eachEntry()) {
      if (fileNameRaw.toString('latin1').startsWith(folder)) return true
      if (++looked === most) return false
    }
    return false
  } catch {
    return false
  }
}
