import { z } from 'zod'
import { RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { pageOf, Paging } from '#contract/page.ts'
import { RichText } from '#contract/rich-text.ts'
import { interactiveLimits as most } from '#assessment/interactives/interactive.ts'
import type { Played } from '#assessment/interactives/playable.ts'
import type { ShownState } from '#assessment/interactives/play-state.ts'

/** Names a part of an object; made at random, so that it says nothing about order or rightness. */
const key = z.string().regex(/^[a-z0-9]{1,12}$/)
const line = z.string().trim().max(most.line)
const text = z.string().trim().max(most.text)
const percent = z.number().min(0).max(100)
/** A file with what it shows: a picture, or a video or audio. */
const Picture = z.strictObject({ fileId: z.uuid(), alt: line }).nullable()
const Area = { x: percent, y: percent, w: percent, h: percent }
const Side = z.strictObject({ text, picture: Picture })
const Item = { key, text: line, picture: Picture }

const common = {
  title: z.string().trim().max(most.title),
  task: text,
  rules: z.strictObject({ tries: z.int().min(1).max(most.tries).nullable(), solution: z.boolean(), reset: z.boolean() }),
  feedback: z.strictObject({ right: line, wrong: line }),
}
const Question = z.strictObject({
  text,
  options: z.array(z.strictObject({ key, text: line, right: z.boolean() })).max(most.options),
  note: text,
})

/** The shape of `Interactive` in assessment/interactives/interactive.ts. */
const Content = z.discriminatedUnion('kind', [
  z.strictObject({
    ...common,
    kind: z.literal('hotspot'),
    picture: Picture,
    find: z.boolean(),
    regions: z
      .array(z.strictObject({ key, ...Area, shape: z.enum(['box', 'oval']), hint: line, name: line, note: text, right: z.boolean() }))
      .max(most.regions),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('place'),
    picture: Picture,
    places: z.array(z.strictObject({ key, name: line, area: z.strictObject(Area).nullable() })).max(most.places),
    items: z.array(z.strictObject({ ...Item, place: key.nullable() })).max(most.items),
  }),
  z.strictObject({ ...common, kind: z.literal('order'), items: z.array(z.strictObject(Item)).max(most.items) }),
  z.strictObject({
    ...common,
    kind: z.literal('timeline'),
    events: z.array(z.strictObject({ key, date: line, title: line, text, picture: Picture })).max(most.events),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('cards'),
    cards: z.array(z.strictObject({ key, front: Side, back: Side })).max(most.cards),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('slides'),
    slides: z
      .array(z.strictObject({ key, title: line, picture: Picture, text: RichText.nullable(), question: Question.nullable() }))
      .max(most.slides),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('video'),
    video: Picture,
    stops: z.array(z.strictObject({ key, at: z.int().min(0).max(most.second), required: z.boolean(), question: Question })).max(most.stops),
  }),
])

const Full = z.object({
  id: z.uuid(),
  content: Content,
  /** The number of the current version. */
  version: z.int(),
  rowVersion: RowVersion,
})
export type InteractiveFull = z.infer<typeof Full>

export const interactiveAdd = call('POST /pressplatform/interactives', 'zyzx', {
  does: 'Makes an interactive object, as a resource of the caller.',
  once: true,
  body: z.object({ content: Content, folderId: z.uuid().nullable().default(null) }),
  data: Full,
})

export const interactiveGet = call('GET /pressplatform/interactives/{resourceId}', 'signedIn', {
  does: 'Returns an interactive object with its solutions, for those who may edit it.',
  data: Full,
})

export const interactiveSave = call('PUT /pressplatform/interactives/{resourceId}', 'signedIn', {
  does: 'Saves an interactive object, unless someone else has saved it since. Several saves by one person within an hour are one version.',
  body: z.object({ content: Content, rowVersion: RowVersion }),
  data: Full,
})

const Play = z.object({
  fileId: z.uuid(),
  /** Without solutions; in an order of the caller’s own. */
  played: z.custom<Played>(),
  state: z.custom<ShownState>(),
})
export type InteractivePlay = z.infer<typeof Play>

export const interactivePlay = call('GET /pressplatform/interactives/{fileId}/play', 'signedIn', {
  does: 'Returns an interactive object for playing, without its solutions, and what the caller has done with it.',
  data: Play,
})

const step = key
const Answer = z.object({
  keys: z.array(key).max(most.cards).default([]),
  placed: z
    .array(z.object({ item: key, place: key }))
    .max(most.items)
    .default([]),
})

export const interactiveAnswer = call('POST /pressplatform/interactives/{fileId}/answer', 'signedIn', {
  does: 'Answers one step and tells what is right and wrong; or shows its solution, if the author allows that; or notes what was looked at.',
  once: true,
  body: z.object({
    move: z.union([
      z.strictObject({ step, answer: Answer }),
      z.strictObject({ step, show: z.literal(true) }),
      z.strictObject({ seen: z.array(key).max(most.cards) }),
    ]),
  }),
  data: z.custom<ShownState>(),
})

export const interactiveReset = call('POST /pressplatform/interactives/{fileId}/reset', 'signedIn', {
  does: 'Begins an interactive object again, if its author allows that. The best score and the day of completion are kept.',
  data: z.custom<ShownState>(),
})

const Result = z.object({
  member: z.object({ id: z.uuid(), name: z.string() }),
  /** The best one; `of` is 0 for objects without points. */
  score: z.int(),
  of: z.int(),
  tries: z.int(),
  completedAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
})
export type InteractiveResult = z.infer<typeof Result>

export const interactiveResults = call('GET /pressplatform/interactives/{interactiveId}/results', 'signedIn', {
  does: 'Lists who has played an interactive object and how, the latest first, for those who may edit it.',
  query: Paging,
  data: pageOf(Result),
})
