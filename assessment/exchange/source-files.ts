/** The files of a package, unpacked. */
export interface SourceFiles {
  paths: readonly string[]
  /** The text of a file, decoded; undefined when there is no such file or it is not a text. */
  text: (path: string) => string | undefined
}
