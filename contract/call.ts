import type { z } from 'zod'
import type { ModuleCode } from './modules.ts'

/** Who may make a call at all. Questions about single rows belong to the server's policies. */
export type Needs = 'anyone' | 'signedIn' | 'administrator' | 'institutionAdministrator' | ModuleCode

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Line = `${Method} /${string}`

/** What a multipart call takes in its field `file`: its own list of suffixes and its own size. */
export interface UploadRule {
  suffixes: readonly string[]
  maxBytes: number
}

interface Shape {
  /** One sentence for the document and for whoever reads the contract. */
  does: string
  query?: z.ZodType
  body?: z.ZodType
  /** Bytes that a JSON body may have, where a megabyte is too little: reading a larger one holds the server. */
  maxBytes?: number
  data?: z.ZodType
  /** The caller sends a key of its own; a repeat with the same key gets the first answer. */
  once?: true
  /** A multipart body: `file`, and the fields of `body` beside it. */
  upload?: UploadRule
  /** The specification reads this answer from `extendMessage`; it stands there and in `data`. */
  extendMessage?: true
  /** A GET that changes something or carries credentials: it is accepted from our own origin only, in a writing transaction. */
  guarded?: true
  /** A GET whose answer may be some seconds old: it is read from a replica where there is one. Nothing that a person has just changed. */
  mayLag?: true
}

export interface Call<L extends Line = Line, N extends Needs = Needs, S extends Shape = Shape> {
  line: L
  needs: N
  shape: S
}

/** Declares one HTTP call. Its name is the name under which the room exports it. */
export function call<const L extends Line, const N extends Needs, const S extends Shape>(line: L, needs: N, shape: S): Call<L, N, S> {
  return { line, needs, shape }
}

// A shape is captured whole and opened only here: inferring through ZodType<T> in call() made the checker three times slower.
type Out<S, K extends string> = S extends Record<K, infer Z extends z.ZodType> ? Record<K, z.output<Z>> : unknown
type In<S, K extends string> = S extends Record<K, infer Z extends z.ZodType> ? Record<K, z.input<Z>> : unknown
type Key<S> = S extends { once: true } ? { key: string } : unknown
type FileOf<S, F> = S extends { upload: UploadRule } ? { file: F } : unknown
type Names<L extends string> = L extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never

/** A file that has arrived whole, checked by suffix and by content, and lies in the store. */
export interface Upload {
  name: string
  suffix: string
  mime: string
  size: number
  sha256: string
}

/** What the handler is given, after validation. */
export type Given<C> =
  C extends Call<infer L, Needs, infer S> ? Record<Names<L>, string> & Out<S, 'query'> & Out<S, 'body'> & FileOf<S, Upload> : never
/** What the browser must supply. */
export type Asked<C> =
  C extends Call<infer L, Needs, infer S> ? Record<Names<L>, string> & In<S, 'query'> & In<S, 'body'> & Key<S> & FileOf<S, Blob> : never
/** What comes back in the envelope's `data`. */
export type Data<C> = C extends Call<Line, Needs, infer S> ? (S extends { data: infer Z extends z.ZodType } ? z.output<Z> : void) : never
