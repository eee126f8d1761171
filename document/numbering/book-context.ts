import type { BookLanguage } from '../text/book-words.ts'
import { findPlace } from './numbering.ts'
import type { BookNumbers, NumberedPlace } from './numbering.ts'
import type { RenderContext } from '../render/render-context.ts'

type ContextOptions = Omit<RenderContext, 'resolve' | 'numbers'> & {
  /** The address of a chapter's page, without a fragment. */
  chapterHref: (chapterId: string) => string
}

/** The render context of one chapter of a numbered book. */
export const bookContext = (numbers: BookNumbers, chapterId: string, options: ContextOptions): RenderContext => {
  const { chapterHref, ...rest } = options
  const hrefOf = (place: NumberedPlace) => {
    const page = place.chapterId === chapterId ? '' : chapterHref(place.chapterId)
    return place.blockId === null ? page || '#' : `${page}#b-${place.blockId}`
  }
  const inBook = (address: string) => {
    const [chapter = '', block] = address.slice('recto:'.length).split('#')
    const place = numbers.places.get(chapter)
    if (place === undefined) return undefined
    const href = `${chapter === chapterId ? '' : chapterHref(chapter)}${block === undefined ? '' : `#b-${block}`}`
    return { label: place.label[rest.lang], href: href || '#', title: place.title }
  }
  return {
    ...rest,
    numbers: labelsOf(numbers, chapterId, rest.lang),
    resolve: (target) => {
      if (target.startsWith('recto:')) return inBook(target)
      const place = findPlace(numbers, chapterId, target)
      return place === undefined ? undefined : { label: place.label[rest.lang], href: hrefOf(place), title: place.title }
    },
  }
}

const labelsOf = (numbers: BookNumbers, chapterId: string, lang: BookLanguage): Map<string, string> =>
  new Map([...(numbers.blocks.get(chapterId) ?? [])].map(([blockId, place]) => [blockId, ownLabel(place, lang)]))

/** The label that a block shows itself: a heading its bare number, everything else the same label as a reference to it. */
const ownLabel = (place: NumberedPlace, lang: BookLanguage): string => (place.kind === 'heading' ? place.number : place.label[lang])
