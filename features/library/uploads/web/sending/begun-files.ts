/** When the files of unfinished uploads were last changed, by upload. No names: the next person at this browser can read it. */
const name = 'recto-uploads'

function read(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

function write(kept: Record<string, number>): void {
  try {
    localStorage.setItem(name, JSON.stringify(kept))
  } catch {
    // Without storage a file is recognized by name and size alone.
  }
}

export const keepBegun = (uploadId: string, { lastModified }: Pick<File, 'lastModified'>): void => write({ ...read(), [uploadId]: lastModified })

export function forgetBegun(uploadId: string): void {
  const { [uploadId]: _, ...others } = read()
  write(others)
}

/** Whether a file is the one with which an upload was begun, as far as this browser knows. */
export function isSameFile(file: Pick<File, 'name' | 'size' | 'lastModified'>, begun: { id: string; name: string; size: number }): boolean {
  const changed = read()[begun.id]
  return file.name === begun.name && file.size === begun.size && (changed === undefined || changed === file.lastModified)
}
