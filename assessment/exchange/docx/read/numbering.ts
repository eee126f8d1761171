import { counterText } from './counters.ts'
import { childOf, childrenOf, valueOf, type XmlElement } from '../../xml/xml.ts'

interface Level {
  start: number
  format: string
  text: string
  /** The level, from 1, after which it begins again; 0 never. Undefined: after every higher one. */
  restart: number | undefined
  decimalOnly: boolean
  style: string | undefined
}

interface Numbering {
  abstract: string
  levels: readonly (Level | undefined)[]
  starts: ReadonlyMap<number, number>
}

/** Which list and level a paragraph belongs to. */
export interface NumberedAs {
  id: string
  level: number
}

/** Turns automatic numbers into text, paragraph by paragraph in their order. */
export interface Counters {
  labelOf: (numbered: NumberedAs) => string
  /** The level of a list that a paragraph style is tied to. */
  levelOfStyle: (id: string, style: string) => number | undefined
}

const most = 9

/** The lists of numbering.xml (ECMA-376 part 1, 17.9). `numberingOfStyle` gives the list of a numbering style. */
export function countersOf(root: XmlElement | undefined, numberingOfStyle: (style: string) => string | undefined): Counters {
  const abstracts = new Map(childrenOf(root, 'abstractNum').map((element) => [element.attributes['abstractNumId'] ?? '', element]))
  const instances = new Map(childrenOf(root, 'num').map((element) => [element.attributes['numId'] ?? '', element]))
  const known = new Map<string, Numbering | undefined>()
  const counts = new Map<string, (number | undefined)[]>()
  const used = new Set<string>()

  const numberingOf = (id: string, depth = 0): Numbering | undefined => {
    if (known.has(id)) return known.get(id)
    const instance = instances.get(id)
    const abstractId = valueOf(instance, 'abstractNumId') ?? ''
    const abstract = abstracts.get(abstractId)
    const link = valueOf(abstract, 'numStyleLink')
    const linked = link === undefined || depth > 5 ? undefined : numberingOf(numberingOfStyle(link) ?? '', depth + 1)
    const found = instance && (linked ?? (abstract && { abstract: abstractId, ...overridden(instance, levelsOf(abstract)) }))
    known.set(id, found)
    return found
  }

  const advance = (id: string, numbering: Numbering, at: number): (number | undefined)[] => {
    const values = counts.get(numbering.abstract) ?? []
    counts.set(numbering.abstract, values)
    if (!used.has(id)) {
      used.add(id)
      // A list that overrides the start of a level begins again there.
      for (const level of numbering.starts.keys()) values[level] = undefined
    }
    const start = (level: number) => numbering.starts.get(level) ?? numbering.levels[level]?.start ?? 1
    values[at] = values[at] === undefined ? start(at) : values[at] + 1
    for (let above = 0; above < at; above++) values[above] ??= start(above)
    for (let below = at + 1; below < most; below++) {
      const restart = numbering.levels[below]?.restart
      if (restart === undefined || (restart > 0 && at < restart)) values[below] = undefined
    }
    return values
  }

  return {
    labelOf({ id, level: at }) {
      const numbering = numberingOf(id)
      const level = numbering?.levels[at]
      if (!numbering || !level) return ''
      if (level.format === 'bullet') return '•'
      const values = advance(id, numbering, at)
      const label = level.text.replaceAll(/%([1-9])/g, (_, digit: string) => {
        const other = numbering.levels[Number(digit) - 1]
        return counterText(values[Number(digit) - 1] ?? other?.start ?? 1, level.decimalOnly ? 'decimal' : (other?.format ?? 'decimal'))
      })
      // A bare number or letter is marked as what it is.
      return /^(?:\d{1,5}|[A-Za-z])$/.test(label) ? `${label}.` : label
    },
    levelOfStyle(id, style) {
      const at = numberingOf(id)?.levels.findIndex((level) => level?.style === style)
      return at === undefined || at < 0 ? undefined : at
    },
  }
}

const levelsOf = (element: XmlElement): (Level | undefined)[] => {
  const levels: (Level | undefined)[] = []
  for (const level of childrenOf(element, 'lvl')) {
    const at = Number(level.attributes['ilvl'])
    if (at >= 0 && at < most) levels[at] = levelOf(level)
  }
  return levels
}

function levelOf(element: XmlElement): Level {
  const restart = valueOf(element, 'lvlRestart')
  // A format that old versions do not know stands in an alternative.
  const format = valueOf(element, 'numFmt') ?? valueOf(childOf(childOf(element, 'AlternateContent'), 'Fallback'), 'numFmt')
  return {
    start: whole(valueOf(element, 'start'), 1),
    format: format ?? 'decimal',
    text: (valueOf(element, 'lvlText') ?? '').slice(0, 40),
    restart: restart === undefined ? undefined : whole(restart, 0),
    decimalOnly: childOf(element, 'isLgl') !== undefined,
    style: valueOf(element, 'pStyle'),
  }
}

function overridden(instance: XmlElement, levels: readonly (Level | undefined)[]): Pick<Numbering, 'levels' | 'starts'> {
  const own = [...levels]
  const starts = new Map<number, number>()
  for (const element of childrenOf(instance, 'lvlOverride')) {
    const at = Number(element.attributes['ilvl'])
    if (!(at >= 0 && at < most)) continue
    const level = childOf(element, 'lvl')
    if (level) own[at] = levelOf(level)
    const start = valueOf(element, 'startOverride')
    if (start !== undefined) starts.set(at, whole(start, 1))
  }
  return { levels: own, starts }
}

const whole = (text: string | undefined, otherwise: number): number => (text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : otherwise)
