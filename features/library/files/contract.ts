import { z } from 'zod'
import { call } from '#contract/call.ts'

export const conversionStates = ['none', 'waiting', 'running', 'done', 'failed'] as const
export type ConversionState = (typeof conversionStates)[number]

/** What is known of the content of a file. Names are those of files that were made of it: `/rman/v1/files/{id}/made/{name}`. */
export const ConversionFacts = z.object({
  /** Seconds. */
  duration: z.number().optional(),
  width: z.int().optional(),
  height: z.int().optional(),
  /** Pages, slides or sheets. */
  pages: z.int().optional(),
  /** A picture of what is inside: the first page, a still. */
  thumbnail: z.string().optional(),
  /** The document as a PDF. */
  pdf: z.string().optional(),
  /** The playlist of all renditions. */
  playlist: z.string().optional(),
  renditions: z.array(z.object({ height: z.int(), bitsPerSecond: z.int() })).optional(),
  /** Peaks from 0 to 1 as JSON. */
  waveform: z.string().optional(),
  /** Integrated loudness in LUFS. */
  loudness: z.number().optional(),
  /** The listing of an archive as JSON. */
  entries: z.string().optional(),
  /** The text as UTF-8, whatever its encoding was. */
  text: z.string().optional(),
  /** A package that can be played. */
  package: z.enum(['scorm12', 'scorm2004', 'cmi5', 'h5p']).optional(),
})
export type ConversionFacts = z.infer<typeof ConversionFacts>

export const Process = z.object({
  id: z.uuid(),
  state: z.enum(conversionStates),
  /** From 0 to 1. */
  progress: z.number(),
  /** Why it failed, in the language of the caller. */
  reason: z.string().nullable(),
  facts: ConversionFacts,
  /** The title of a resource, the name of any other file. */
  title: z.string(),
  /** Words to be shown over the content, the name and the account of the caller; null for none. */
  watermark: z.string().nullable(),
  /** Whether the caller may download the original. */
  download: z.boolean(),
})
export type Process = z.infer<typeof Process>

export const resourceProcess = call('GET /pressplatform/hive/resource/process', 'signedIn', {
  does: 'Returns how far the conversion of a file is, what is known of its content, and how it may be shown.',
  query: z.object({ id: z.uuid() }),
  data: Process,
})

export const conversionRetry = call('POST /pressplatform/conversions/{fileId}/retry', 'signedIn', {
  does: 'Converts a file again whose conversion has failed, and begins one that was never begun.',
  data: Process,
})
