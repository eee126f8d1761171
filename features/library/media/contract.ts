import { z } from 'zod'
import { RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { ConversionFacts, conversionStates } from '#features/library/files/contract.ts'

/** Twelve hours. */
const longest = 12 * 3600
/** A second of a video or audio. */
export const second = z.int().min(0).max(longest)
const millisecond = z
  .int()
  .min(0)
  .max(longest * 1000)

/** A caption: when it is shown, in milliseconds, and its text. */
const Cue = z.object({ from: millisecond, to: millisecond, text: z.string().trim().min(1).max(500) }).refine(({ from, to }) => to > from, {
  path: ['to'],
  params: { words: { zh: '结束时间要晚于开始时间', en: 'The end must be after the beginning' } },
})

/** A language as browsers name it, such as zh-CN. */
const language = z.string().regex(/^[a-z]{2,3}(-[A-Za-z\d]{2,8}){0,2}$/)
const label = z.string().trim().min(1).max(40)

export const captionStates = ['draft', 'checked'] as const
export type CaptionState = (typeof captionStates)[number]

const CaptionFacts = z.object({ id: z.uuid(), language: z.string(), label: z.string(), state: z.enum(captionStates), cues: z.int() })
export type CaptionFacts = z.infer<typeof CaptionFacts>

const Caption = CaptionFacts.omit({ cues: true }).extend({
  cues: z.array(z.object({ from: z.int(), to: z.int(), text: z.string() })),
  rowVersion: z.int(),
})
export type Caption = z.infer<typeof Caption>

const Chapter = z.object({ at: second, title: z.string().trim().min(1).max(100) })
export type Chapter = z.infer<typeof Chapter>

/** From the first second up to, not including, the second one. */
const Watched = z.tuple([z.int(), z.int()])

const Watching = z.object({
  /** Where the person was last, in seconds. */
  position: z.number(),
  ranges: z.array(Watched),
  /** How far it was watched from the start without a gap, in seconds. */
  watchedTo: z.int(),
})
export type Watching = z.infer<typeof Watching>

const Media = z.object({
  id: z.uuid(),
  title: z.string(),
  /** What it is about, and for those who do not see it what it shows. */
  describe: z.string(),
  alt: z.string(),
  url: z.string(),
  name: z.string(),
  suffix: z.string(),
  size: z.int(),
  ownerName: z.string(),
  rights: z.object({ licence: z.string(), holder: z.string(), source: z.string() }),
  watermark: z.boolean(),
  state: z.enum(conversionStates),
  progress: z.number(),
  /** Why the conversion failed. */
  reason: z.string().nullable(),
  facts: ConversionFacts,
  captions: z.array(CaptionFacts),
  chapters: z.array(Chapter),
  /** To be sent with changed chapters. */
  chaptersVersion: z.int(),
  mine: Watching,
  can: z.object({ edit: z.boolean(), download: z.boolean() }),
})
export type Media = z.infer<typeof Media>

export const mediaOpen = call('GET /pressplatform/media/{fileId}', 'signedIn', {
  does: 'Returns a video or audio with its captions and chapters, and what the caller has watched of it.',
  data: Media,
})

export const mediaAddress = call('GET /pressplatform/media/address', 'signedIn', {
  does: 'Says whether a video at an address elsewhere may be played: its host must stand in the parameter mediaHosts of the institution.',
  query: z.object({ url: z.string().max(2000) }),
  data: z.object({ url: z.string() }),
})

export const mediaWatch = call('POST /pressplatform/media/{fileId}/watch', 'signedIn', {
  does: 'Notes what was played since the last time and where the caller is. At most twice the time that has passed is credited.',
  body: z.object({
    ranges: z.array(z.tuple([second, second])).max(20),
    position: z.number().min(0).max(longest),
  }),
  data: Watching,
})

/** The fewest people of whom figures are shown, so that they say nothing about a single person. */
export const fewestWatchers = 5

export const mediaFigures = call('GET /pressplatform/media/{fileId}/figures', 'signedIn', {
  does: 'Returns, to those who may edit a video or audio, how many people have watched it in the last 30 days, for how long and where they stopped.',
  data: z.object({
    /** Null where fewer than five have watched it, as are the others then. */
    people: z.int().nullable(),
    /** How much of it a person has watched, the mean in seconds. */
    averageSeconds: z.number().nullable(),
    /** The beginning of the ten seconds in which most people have stopped before the end; null where no two have stopped in the same. */
    stopAt: z.int().nullable(),
  }),
})

export const mediaChapters = call('PUT /pressplatform/media/{fileId}/chapters', 'signedIn', {
  does: 'Replaces the chapters of a video or audio.',
  body: z.object({
    chapters: z
      .array(Chapter)
      .max(200)
      .refine((chapters) => chapters.every(({ at }, index) => index === 0 || at > (chapters[index - 1]?.at ?? -1)), {
        params: { words: { zh: '每章的时间要晚于前一章', en: 'Each chapter must begin after the one before it' } },
      }),
    rowVersion: RowVersion,
  }),
  data: z.object({ chapters: z.array(Chapter), chaptersVersion: z.int() }),
})

export const captionGet = call('GET /pressplatform/media/{fileId}/captions/{captionId}', 'signedIn', {
  does: 'Returns captions with all their texts. Drafts are there only for those who may edit the video.',
  data: Caption,
})

export const captionAdd = call('POST /pressplatform/media/{fileId}/captions', 'signedIn', {
  does: 'Adds captions in a language as a draft, from the text of a WebVTT or SubRip file, or empty.',
  body: z.object({ language, label, text: z.string().max(3_000_000) }),
  maxBytes: 10_000_000,
  once: true,
  data: Caption,
})

export const captionChange = call('PUT /pressplatform/media/{fileId}/captions/{captionId}', 'signedIn', {
  does: 'Replaces captions and their state.',
  body: z.object({ language, label, state: z.enum(captionStates), cues: z.array(Cue).max(10_000), rowVersion: RowVersion }),
  maxBytes: 10_000_000,
  data: Caption,
})

export const captionRemove = call('DELETE /pressplatform/media/{fileId}/captions/{captionId}', 'signedIn', {
  does: 'Deletes captions.',
})
