/** To whom the copies in a cache belong, and the build whose scripts they load. */
export interface CopyOwner {
  build: string
  /** The id of the member. */
  member: string
}

const prefix = 'recto-pages'

/** The name of the cache that holds copies of a member's pages for reading without a network. */
export const copiesName = ({ build, member }: CopyOwner): string => [prefix, build, member].join('.')

/** The names of the caches with copies, of those owners that pass. Without storage there are none. */
export async function namesOfCopies(passes: (owner: CopyOwner) => boolean = () => true): Promise<string[]> {
  try {
    return (await caches.keys()).filter((name) => {
      const [first, build = '', member = ''] = name.split('.')
      return first === prefix && passes({ build, member })
    })
  } catch {
    return []
  }
}

/** Deletes the copies of pages on this device, except those of the owners that may keep them. */
export async function deleteCopies(mayKeep: (owner: CopyOwner) => boolean = () => false): Promise<void> {
  for (const name of await namesOfCopies((owner) => !mayKeep(owner))) await caches.delete(name).catch(() => false)
}
