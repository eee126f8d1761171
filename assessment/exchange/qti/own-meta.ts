import { type QuestionAbout, questionLimits } from '../../questions/question.ts'
import { childOf, childrenOf, textWithin, type XmlElement } from '../xml/xml.ts'

/** The name of the context variable in which our own export keeps what QTI has no field for, as JSON. */
export const metaVariable = 'RECTO'

export type OwnMeta = Record<string, unknown>

export function ownMeta(item: XmlElement): OwnMeta | undefined {
  const own = childrenOf(item, 'contextDeclaration').find(({ attributes }) => attributes['identifier'] === metaVariable)
  const value = childOf(childOf(own, 'defaultValue'), 'value')
  try {
    const meta: unknown = value && JSON.parse(textWithin(value))
    return typeof meta === 'object' && meta !== null ? (meta as OwnMeta) : undefined
  } catch {
    return undefined
  }
}

const texts = (value: unknown, most: number): string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [])
    .filter((each) => typeof each === 'string')
    .map((each) => each.slice(0, questionLimits.nameLength))
    .slice(0, most)

export const aboutIn = (meta: OwnMeta | undefined): QuestionAbout => ({
  source: '',
  tags: texts(meta?.['tags'], questionLimits.tags),
  knowledgePoints: [],
})
export const categoryIn = (meta: OwnMeta | undefined): string[] => texts(meta?.['category'], 6)
