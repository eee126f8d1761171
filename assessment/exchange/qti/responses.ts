import { childOf, childrenOf, textWithin, within, type XmlElement } from '../xml/xml.ts'

/** What an item declares of one response. */
export interface Declared {
  identifier: string
  several: boolean
  baseType: string
  /** The values of the right response, in their order. */
  correct: string[]
  /** Values that earn points, with their points. */
  mapped: { value: string; points: number; exactCase: boolean }[]
  /** How far a number may be from the right one. */
  within: { size: number; relative: boolean } | undefined
  /** Whether the rules of the item compare it with a pattern. */
  pattern: boolean
}

/** The responses of an item by their identifiers. */
export function declaredResponses(item: XmlElement): ReadonlyMap<string, Declared> {
  const rules = rulesOf(item)
  return new Map(
    childrenOf(item, 'responseDeclaration').map((declaration) => {
      const identifier = declaration.attributes['identifier'] ?? ''
      const cardinality = declaration.attributes['cardinality']
      return [
        identifier,
        {
          identifier,
          several: cardinality === 'multiple' || cardinality === 'ordered',
          baseType: declaration.attributes['baseType'] ?? 'identifier',
          correct: childrenOf(childOf(declaration, 'correctResponse'), 'value').map((value) => textWithin(value).trim()),
          mapped: childrenOf(childOf(declaration, 'mapping'), 'mapEntry').flatMap(({ attributes }) => {
            const points = Number(attributes['mappedValue'] ?? 0)
            return points > 0 ? [{ value: attributes['mapKey'] ?? '', points, exactCase: attributes['caseSensitive'] === 'true' }] : []
          }),
          within: rules.within.get(identifier),
          pattern: rules.patterns.has(identifier),
        },
      ]
    }),
  )
}

/** Tolerances and patterns of the rules by which an item is scored. */
function rulesOf(item: XmlElement): { within: ReadonlyMap<string, Declared['within']>; patterns: ReadonlySet<string> } {
  const processing = childOf(item, 'responseProcessing')
  const tolerances = new Map<string, Declared['within']>()
  const patterns = new Set<string>()
  if (!processing) return { within: tolerances, patterns }
  for (const rule of within(processing, 'equal')) {
    const mode = rule.attributes['toleranceMode']
    const sizes = (rule.attributes['tolerance'] ?? '').split(/\s+/).map(Number)
    const size = Math.max(...sizes.filter((each) => each > 0), 0)
    for (const variable of within(rule, 'variable'))
      if ((mode === 'absolute' || mode === 'relative') && size > 0)
        tolerances.set(variable.attributes['identifier'] ?? '', { size, relative: mode === 'relative' })
  }
  for (const rule of within(processing, 'patternMatch'))
    for (const variable of within(rule, 'variable')) patterns.add(variable.attributes['identifier'] ?? '')
  return { within: tolerances, patterns }
}

/** The points of an item: its greatest score, as far as it tells one. */
export function greatestScore(item: XmlElement): number | undefined {
  const outcomes = childrenOf(item, 'outcomeDeclaration')
  const named = (name: string) => outcomes.find(({ attributes }) => attributes['identifier'] === name)
  const maximum = Number(textOf(childOf(childOf(named('MAXSCORE'), 'defaultValue'), 'value')))
  const normal = Number(named('SCORE')?.attributes['normalMaximum'])
  return [maximum, normal].find((each) => each > 0)
}

const textOf = (element: XmlElement | undefined) => (element ? textWithin(element).trim() : '')
