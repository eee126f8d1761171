import { stat } from 'node:fs/promises'
import { createExtractorFromFile } from 'node-unrar-js'
import { type Listing, ListingMaker } from './listing.ts'

// Runs in a worker thread: nothing here may import the database or the server.

/** The entries of a RAR archive, from its headers; nothing is unpacked. */
export async function listRar(path: string): Promise<Listing | { failed: 'locked' | 'broken' }> {
  const { size } = await stat(path)
  const made = new ListingMaker(size)
  try {
    const archive = await createExtractorFromFile({ filepath: path })
    for (const { name, unpSize, flags } of archive.getFileList().fileHeaders)
      if (!made.add({ path: name, size: unpSize, folder: flags.directory, locked: flags.encrypted })) break
    return made.listing()
  } catch (error) {
    // The names themselves are encrypted.
    return { failed: (error as { reason?: string }).reason === 'ERAR_MISSING_PASSWORD' ? 'locked' : 'broken' }
  }
}
