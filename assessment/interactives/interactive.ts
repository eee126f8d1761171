import type { DocJson } from '#document/schema/node-json.ts'

export const interactiveKinds = ['hotspot', 'place', 'order', 'timeline', 'cards', 'slides', 'video'] as const
export type InteractiveKind = (typeof interactiveKinds)[number]

/** The most that an interactive object may hold. Lengths are in characters. */
export const interactiveLimits = {
  title: 200,
  /** A name, a label or an option. */
  line: 300,
  text: 2000,
  regions: 30,
  items: 30,
  places: 12,
  events: 60,
  cards: 120,
  slides: 40,
  stops: 30,
  /** The last second at which a video may stop. */
  second: 12 * 3600,
  options: 8,
  tries: 20,
} as const

/** A picture by the id of its file. `alt` says what it shows. */
export interface Picture {
  fileId: string
  alt: string
}

/** A rectangle on a picture, or the ellipse in it: the top left corner, width and height in per cent of the picture. */
export interface Area {
  x: number
  y: number
  w: number
  h: number
}

export interface Region extends Area {
  key: string
  shape: 'box' | 'oval'
  /** What is seen there, without giving the answer away: for those who do not see the picture. */
  hint: string
  /** Said once the region was chosen. */
  name: string
  note: string
  right: boolean
}

export interface Item {
  key: string
  text: string
  picture: Picture | null
}
/** An item to be placed; without a place it belongs nowhere. */
export interface PlacedItem extends Item {
  place: string | null
}
/** A place on a picture, or without an area a group. */
export interface Place {
  key: string
  name: string
  area: Area | null
}

export interface TimelineEvent {
  key: string
  /** As it is to be read, such as 1687 or 公元前 221 年. */
  date: string
  title: string
  text: string
  picture: Picture | null
}

export interface Side {
  text: string
  picture: Picture | null
}
export interface Card {
  key: string
  front: Side
  back: Side
}

export interface SlideQuestion {
  text: string
  options: { key: string; text: string; right: boolean }[]
  /** Said once it is solved. */
  note: string
}
export interface Slide {
  key: string
  title: string
  picture: Picture | null
  text: DocJson | null
  question: SlideQuestion | null
}

/** A question at a time of a video. */
export interface Stop {
  key: string
  /** In whole seconds from the beginning; no two stops are at the same. */
  at: number
  /** Whether the video goes on only once the question is done. */
  required: boolean
  question: SlideQuestion
}

/** What its author decides about the way it is played. */
export interface PlayRules {
  /** How often each step may be answered; null for as often as one likes. */
  tries: number | null
  /** Whether the solution may be asked for once a step was answered. */
  solution: boolean
  /** Whether a person may begin again. */
  reset: boolean
}

interface Common {
  title: string
  /** What is to be done. */
  task: string
  rules: PlayRules
  /** Said when a step is right, and when it is not; empty for the usual words. */
  feedback: { right: string; wrong: string }
}

export interface Hotspot extends Common {
  kind: 'hotspot'
  picture: Picture | null
  /** Whether the right regions are to be found; otherwise the picture is explored. */
  find: boolean
  regions: Region[]
}
export interface Placing extends Common {
  kind: 'place'
  /** Without a picture the items are put into groups. */
  picture: Picture | null
  places: Place[]
  items: PlacedItem[]
}
/** Items in their right order. */
export interface Ordering extends Common {
  kind: 'order'
  items: Item[]
}
export interface Timeline extends Common {
  kind: 'timeline'
  events: TimelineEvent[]
}
export interface Cards extends Common {
  kind: 'cards'
  cards: Card[]
}
export interface Slides extends Common {
  kind: 'slides'
  slides: Slide[]
}
/** Questions that stop a video or audio, in their order. */
export interface VideoQuiz extends Common {
  kind: 'video'
  /** A video or audio by the id of its file. `alt` says what it shows. */
  video: { fileId: string; alt: string } | null
  stops: Stop[]
}
export type Interactive = Hotspot | Placing | Ordering | Timeline | Cards | Slides | VideoQuiz

/** The name of the only step of objects that are answered as a whole. */
export const wholeStep = 'whole'

const solved: PlayRules = { tries: null, solution: true, reset: true }
const common = { title: '', task: '', rules: solved, feedback: { right: '', wrong: '' } }

/** An object of this kind without content. */
export function emptyInteractive(kind: InteractiveKind): Interactive {
  switch (kind) {
    case 'hotspot':
      return { ...common, kind, picture: null, find: true, regions: [] }
    case 'place':
      return { ...common, kind, picture: null, places: [], items: [] }
    case 'order':
      return { ...common, kind, items: [] }
    case 'timeline':
      return { ...common, kind, events: [] }
    case 'cards':
      return { ...common, kind, cards: [] }
    case 'slides':
      return { ...common, kind, slides: [] }
    case 'video':
      return { ...common, kind, video: null, stops: [] }
  }
}

/** The question that is the step with this key. */
export function questionOf(content: Interactive, step: string): SlideQuestion | null {
  if (content.kind === 'slides') return content.slides.find(({ key }) => key === step)?.question ?? null
  return content.kind === 'video' ? (content.stops.find(({ key }) => key === step)?.question ?? null) : null
}
