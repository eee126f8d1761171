import type { pictureRule as pictures } from '#contract/files.ts'

export interface FileRule {
  suffixes: readonly string[]
  maxBytes: number
}

// The web app imports the contract as types only, so the rule is repeated here; the server checks again.
export const pictureRule = { suffixes: ['jpg', 'jpeg', 'png', 'gif'], maxBytes: 20 * 1024 * 1024 } as const satisfies typeof pictures

interface FileTexts {
  wrongSuffix: (name: string, suffixes: readonly string[]) => string
  tooLarge: (name: string, size: number, most: number) => string
  emptyFile: (name: string) => string
}

/** Why a file is not accepted, or undefined. The server checks the content again. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>, { suffixes, maxBytes }: FileRule, words: FileTexts): string | undefined {
  const suffix = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : ''
  if (!suffixes.includes(suffix)) return words.wrongSuffix(name, suffixes)
  if (size === 0) return words.emptyFile(name)
  return size > maxBytes ? words.tooLarge(name, size, maxBytes) : undefined
}
