/** Why a file is not taken, before its first byte is sent. */
export type FileProblem = 'badSuffix' | 'tooBig' | 'emptyFile'

interface Rule {
  suffixes: readonly string[]
  maxBytes: number
}

/** What is wrong with a chosen file, if anything; the server looks at the content as well. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>, { suffixes, maxBytes }: Rule): FileProblem | undefined {
  const suffix = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (!suffixes.includes(suffix)) return 'badSuffix'
  if (size === 0) return 'emptyFile'
  return size > maxBytes ? 'tooBig' : undefined
}
