import { mapFiles } from '#document/gate/files.ts'
import type { Interactive, Picture } from './interactive.ts'

/** The pictures beside those within rich texts, each with its place in the content. */
export function picturesOf(content: Interactive): { path: string; picture: Picture }[] {
  const at = (path: string, picture: Picture | null) => (picture ? [{ path, picture }] : [])
  switch (content.kind) {
    case 'hotspot':
      return at('content.picture', content.picture)
    case 'place':
      return [...at('content.picture', content.picture), ...content.items.flatMap((each, no) => at(`content.items.${no}.picture`, each.picture))]
    case 'order':
      return content.items.flatMap((each, no) => at(`content.items.${no}.picture`, each.picture))
    case 'timeline':
      return content.events.flatMap((each, no) => at(`content.events.${no}.picture`, each.picture))
    case 'cards':
      return content.cards.flatMap(({ front, back }, no) => [
        ...at(`content.cards.${no}.front.picture`, front.picture),
        ...at(`content.cards.${no}.back.picture`, back.picture),
      ])
    case 'slides':
      return content.slides.flatMap((each, no) => at(`content.slides.${no}.picture`, each.picture))
    case 'video':
      return []
  }
}

/** The videos and audios, each with its place in the content. */
export const mediaOf = (content: Interactive): { path: string; fileId: string }[] =>
  content.kind === 'video' && content.video ? [{ path: 'content.video', fileId: content.video.fileId }] : []

/** A copy of the content in which every file id is replaced by `map(file)`, those within rich texts too. */
export function mapFilesOf(content: Interactive, map: (file: string) => string): Interactive {
  const at = (picture: Picture | null) => picture && { ...picture, fileId: map(picture.fileId) }
  const within = <Part extends { picture: Picture | null }>(part: Part): Part => ({ ...part, picture: at(part.picture) })
  switch (content.kind) {
    case 'hotspot':
      return within(content)
    case 'place':
      return { ...within(content), items: content.items.map(within) }
    case 'order':
      return { ...content, items: content.items.map(within) }
    case 'timeline':
      return { ...content, events: content.events.map(within) }
    case 'cards':
      return { ...content, cards: content.cards.map((card) => ({ ...card, front: within(card.front), back: within(card.back) })) }
    case 'slides':
      return { ...content, slides: content.slides.map((slide) => ({ ...within(slide), text: slide.text && mapFiles(slide.text, map) })) }
    case 'video':
      return { ...content, video: at(content.video) }
  }
}
