interface FileRule {
  suffixes: readonly string[]
  maxBytes: number
}

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
