import { seededRandom, seedOf, shuffled } from '#assessment/papers/seeded.ts'
import type {
  Area,
  Card,
  Hotspot,
  Interactive,
  Item,
  Ordering,
  Place,
  Placing,
  PlayRules,
  Region,
  Slide,
  SlideQuestion,
  Slides,
  Stop,
  Timeline,
  TimelineEvent,
  VideoQuiz,
} from './interactive.ts'

type Told<T extends Interactive> = Pick<T, 'kind' | 'title' | 'task' | 'rules'>

export type PlayedHotspot = Told<Hotspot> &
  Pick<Hotspot, 'picture' | 'find'> & {
    /** `name` and `note` are there only where the picture is explored. */
    regions: (Area & Pick<Region, 'key' | 'shape' | 'hint'> & Partial<Pick<Region, 'name' | 'note'>>)[]
  }
export type PlayedPlacing = Told<Placing> & Pick<Placing, 'picture' | 'places'> & { items: Item[] }
export type PlayedOrdering = Told<Ordering> & { items: Item[] }
export type PlayedTimeline = Told<Timeline> & { events: TimelineEvent[] }
export type PlayedCards = Told<Extract<Interactive, { kind: 'cards' }>> & { cards: Card[] }
export interface PlayedQuestion {
  text: string
  /** More than one option is right. */
  several: boolean
  options: { key: string; text: string }[]
}
export interface PlayedSlide extends Pick<Slide, 'key' | 'title' | 'picture' | 'text'> {
  question: PlayedQuestion | null
}
export type PlayedSlides = Told<Slides> & { slides: PlayedSlide[] }
export type PlayedStop = Pick<Stop, 'key' | 'at' | 'required'> & { question: PlayedQuestion }
/** The stops are in the order of their times. */
export type PlayedVideo = Told<VideoQuiz> & Pick<VideoQuiz, 'video'> & { stops: PlayedStop[] }
/** An object as it is given to those who play it: without what answers it. */
export type Played = PlayedHotspot | PlayedPlacing | PlayedOrdering | PlayedTimeline | PlayedCards | PlayedSlides | PlayedVideo

const item = ({ key, text, picture }: Item): Item => ({ key, text, picture: pictureOf(picture) })
const pictureOf = (picture: Item['picture']): Item['picture'] => picture && { fileId: picture.fileId, alt: picture.alt }
const area = ({ x, y, w, h }: Area): Area => ({ x, y, w, h })
const place = ({ key, name, area: on }: Place): Place => ({ key, name, area: on && area(on) })
const rules = ({ tries, solution, reset }: PlayRules): PlayRules => ({ tries, solution, reset })

/** Items in an order that is not the right one, as long as there is another. */
function mixed(items: readonly Item[], random: () => number): Item[] {
  const order = shuffled(items, random)
  return order.length > 1 && order.every((each, at) => each === items[at]) ? [...order.slice(1), ...order.slice(0, 1)] : order
}

/**
 * The object without its solutions. Everything that is sent is named here, so that a new field of the content stays on the server until it is added.
 * `seed` decides the order of items, cards and options.
 */
export function playable(content: Interactive, seed: number): Played {
  const random = seededRandom(seedOf(seed, 'interactive'))
  const { title, task } = content
  const told = { title, task, rules: rules(content.rules) }
  switch (content.kind) {
    case 'hotspot': {
      const { kind, find, picture, regions } = content
      const inReadingOrder = regions.toSorted((a, b) => a.y - b.y || a.x - b.x)
      return {
        ...told,
        kind,
        find,
        picture: pictureOf(picture),
        regions: inReadingOrder.map((region) => ({
          ...area(region),
          key: region.key,
          shape: region.shape,
          hint: region.hint,
          ...(!find && { name: region.name, note: region.note }),
        })),
      }
    }
    case 'place': {
      const { kind, picture, places, items } = content
      return { ...told, kind, picture: pictureOf(picture), places: places.map(place), items: shuffled(items, random).map(item) }
    }
    case 'order':
      return { ...told, kind: 'order', items: mixed(content.items, random).map(item) }
    case 'timeline':
      return {
        ...told,
        kind: 'timeline',
        events: content.events.map(({ key, date, title: name, text, picture }) => ({ key, date, title: name, text, picture: pictureOf(picture) })),
      }
    case 'cards': {
      const side = ({ text, picture }: Card['front']) => ({ text, picture: pictureOf(picture) })
      return {
        ...told,
        kind: 'cards',
        cards: shuffled(content.cards, random).map(({ key, front, back }) => ({ key, front: side(front), back: side(back) })),
      }
    }
    case 'slides':
      return { ...told, kind: 'slides', slides: content.slides.map((slide) => playableSlide(slide, random)) }
    case 'video':
      return {
        ...told,
        kind: 'video',
        video: pictureOf(content.video),
        stops: content.stops
          .toSorted((a, b) => a.at - b.at)
          .map(({ key, at, required, question }) => ({ key, at, required, question: playableQuestion(question, random) })),
      }
  }
}

const playableSlide = ({ key, title, picture, text, question }: Slide, random: () => number): PlayedSlide => ({
  key,
  title,
  picture: pictureOf(picture),
  text,
  question: question && playableQuestion(question, random),
})

const playableQuestion = ({ text, options }: SlideQuestion, random: () => number): PlayedQuestion => ({
  text,
  several: options.filter(({ right }) => right).length > 1,
  options: shuffled(options, random).map((option) => ({ key: option.key, text: option.text })),
})
