import type { SheetOfText } from '../table/read-table.ts'

/** The files of a package, unpacked. */
export interface SourceFiles {
  paths: readonly string[]
  /** The text of a file, decoded; undefined when there is no such file or it is not a text. */
  text: (path: string) => string | undefined
  /** The sheets of a workbook or CSV; undefined for any other file. */
  sheets?: (path: string) => readonly SheetOfText[] | undefined
}

/** The path that a reference in a file of a package leads to: relative to the folder of that file, or to the package with a leading slash. */
export function pathFrom(folder: string, target: string): string {
  const parts: string[] = []
  for (const part of (target.startsWith('/') ? target.slice(1) : folder + target).split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

/** The folder of a path, with its last slash. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)
