import { entriesOf, nameOf, openZip } from '#server/kernel/files/archive/archive.ts'
import { type Listing, ListingMaker } from './listing.ts'

const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true }

/** The entries of a zip, from its directory; nothing is unpacked. Throws for a file that is not a zip. */
export async function listZip(path: string): Promise<Listing> {
  const zip = await openZip(path, options)
  const made = new ListingMaker(zip.fileSize)
  try {
    for await (const entry of entriesOf(zip)) {
      const name = nameOf(entry)
      const folder = /[/\\]$/.test(name)
      if (!made.add({ path: name, folder, size: entry.uncompressedSize, locked: entry.isEncrypted() })) break
    }
  } finally {
    zip.close()
  }
  return made.listing()
}

/** The bytes to which a zip unpacks as its directory says; undefined for a file that is not a zip. */
export const unpackedSize = (path: string): Promise<number | undefined> =>
  listZip(path).then(
    ({ bytes }) => bytes,
    () => undefined,
  )
