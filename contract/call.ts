import type { z } from 'zod'
import type { ModuleCode } from './modules.ts'

/** Who may make a call at all. Permissions on single rows are decided by the server's policies. */
export type Needs = 'anyone' | 'signedIn' | 'administrator' | 'institutionAdministrator' | ModuleCode

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Line = `${Method} /${string}`

/** The suffixes and the size that a multipart call accepts in its field `file`. */
export interface UploadRule {
  suffixes: readonly string[]
  maxBytes: number
}

interface Shape {
  /** One sentence for the API documentation and for readers of the contract. */
  does: string
  query?: z.ZodType
  body?: z.ZodType
  /** Largest JSON body in bytes, where the usual megabyte is too little. Parsing a large body blocks the server. */
  maxBytes?: number
  data?: z.ZodType
  /** Idempotent by key: the caller sends a key, and a repeat with the same key gets the first answer. */
  once?: true
  /** A multipart body: `file`, and the fields of `body` beside it. */
  upload?: UploadRule
  /** The specification expects this answer in `extendMessage`; it is sent there and in `data`. */
  extendMessage?: true
  /** A GET that changes something or carries credentials: it is accepted from our own origin only and runs in a read-write transaction. */
  guarded?: true
  /** A GET that may be answered from a replica and be some seconds old. Not for data that the caller may just have changed. */
  mayLag?: true
}

export interface Call<L extends Line = Line, N extends Needs = Needs, S extends Shape = Shape> {
  line: L
  needs: N
  shape: S
}

/** Declares one HTTP call. Its name is the name of the export. */
export function call<const L extends Line, const N extends Needs, const S extends Shape>(line: L, needs: N, shape: S): Call<L, N, S> {
  return { line, needs, shape }
}

// The shape is captured as a whole and taken apart only here: inferring through ZodType<T> in call() made type checking three times slower.
type Out<S, K extends string> = S extends Record<K, infer Z extends z.ZodType> ? Record<K, z.output<Z>> : unknown
type In<S, K extends string> = S extends Record<K, infer Z extends z.ZodType> ? Record<K, z.input<Z>> : unknown
type Key<S> = S extends { once: true } ? { key: string } : unknown
type FileOf<S, F> = S extends { upload: UploadRule } ? { file: F } : unknown
type Names<L extends string> = L extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never

/** A file that was received completely, checked by suffix and content, and stored. */
export interface Upload {
  name: string
  suffix: string
  mime: string
  size: number
  sha256: string
}

/** The input of the handler, after validation. */
export type CallInput<C> =
  C extends Call<infer L, Needs, infer S> ? Record<Names<L>, string> & Out<S, 'query'> & Out<S, 'body'> & FileOf<S, Upload> : never
/** The input that the browser must supply. */
export type CallArguments<C> =
  C extends Call<infer L, Needs, infer S> ? Record<Names<L>, string> & In<S, 'query'> & In<S, 'body'> & Key<S> & FileOf<S, Blob> : never
/** The answer in the envelope's `data`. */
export type Data<C> = C extends Call<Line, Needs, infer S> ? (S extends { data: infer Z extends z.ZodType } ? z.output<Z> : void) : never
