import type { Bilingual } from '#contract/errors.ts'
import type { App } from '../../app.ts'

/** What a converter found out about a file; `ConversionFacts` in the contract of files. */
export type Facts = Record<string, unknown>

/** A file that was made of another one. */
export interface MadeFile {
  /** Unique among those of its source, such as `poster.webp`. */
  name: string
  path: string
  mime: string
}

export interface ConversionSource {
  /** The bytes, which must not be changed. */
  path: string
  /** The name that it was uploaded with; never part of a path or a command. */
  name: string
  suffix: string
  size: number
  /** A folder of this run, which is deleted afterwards. */
  folder: string
  app: App
  /** Aborted when the run has to end. */
  signal: AbortSignal
  /** Reports the share that is done, from 0 to 1. */
  progress: (done: number) => Promise<void>
}

export interface Converted {
  facts: Facts
  files: readonly MadeFile[]
  /** The text of each page, for search. */
  pages?: readonly string[]
}

/** Makes what is needed to show files of some suffixes: renditions, pictures, text. The same bytes give the same result. */
export interface Converter {
  name: string
  suffixes: readonly string[]
  /** To be raised when conversions have to be made again. */
  version: number
  /** Throws a `ConversionFailed` where the file cannot be converted; any other error is tried again. */
  convert: (source: ConversionSource) => Promise<Converted>
}

/** The file cannot be converted, for a reason that its owner can understand. It is not tried again. */
export class ConversionFailed extends Error {
  words: Bilingual
  constructor(words: Bilingual, options?: ErrorOptions) {
    super(words.en, options)
    this.words = words
  }
}
