import { childOf, parseXml, textWithin, within, type XmlElement } from '#assessment/exchange/xml/xml.ts'
import type { Outline, OutlinePart } from './outline.ts'
import { broken, longestId, mostParts, pageOf, titleOf } from './paths.ts'

const moveOns = ['Passed', 'Completed', 'CompletedAndPassed', 'CompletedOrPassed', 'NotApplicable'] as const

/** The outline of a cmi5 package from its `cmi5.xml`. Its AUs must lie in the package. */
export function readCmi5(text: string, files: ReadonlyMap<string, number>, root: string): Outline {
  const course = parseXml(text)
  if (course?.name !== 'courseStructure') throw broken('cmi5.xml 不是有效的课程结构', 'cmi5.xml is not a course structure')
  const parts: OutlinePart[] = []
  const add = (element: XmlElement, depth: number) => {
    if (parts.length >= mostParts) throw broken('条目过多', 'it has too many parts')
    const id = element.attributes['id'] ?? ''
    if (!id || id.length > longestId) throw broken('课程结构中的条目缺少标识', 'a part of its course structure has no id')
    const heading = { id, title: titled(element, id), depth, href: null, asset: false, mastery: null, launchData: '' }
    parts.push(element.name === 'au' ? { ...heading, ...auOf(element, files, root) } : heading)
    if (element.name === 'block') for (const child of element.children) if (child.name === 'au' || child.name === 'block') add(child, depth + 1)
  }
  for (const child of course.children) if (child.name === 'au' || child.name === 'block') add(child, 0)
  if (!parts.some(({ href }) => href !== null)) throw broken('课程结构中没有可播放的单元', 'its course structure has no unit')
  if (new Set(parts.map(({ id }) => id)).size < parts.length)
    throw broken('课程结构中的标识重复', 'two parts of its course structure have the same id')
  const about = childOf(course, 'course')
  return { kind: 'cmi5', title: about ? titled(about, 'cmi5') : 'cmi5', parts, root, missing: [] }
}

function titled(element: XmlElement, otherwise: string): string {
  const title = childOf(element, 'title')
  const [first] = title ? within(title, 'langstring') : []
  return titleOf(first && textWithin(first), otherwise)
}

function auOf(au: XmlElement, files: ReadonlyMap<string, number>, root: string) {
  const url = childOf(au, 'url')
  const launchData = childOf(au, 'launchParameters')
  const mastery = Number(au.attributes['masteryScore'])
  return {
    href: pageOf(files, root, url ? textWithin(url).trim() : ''),
    mastery: au.attributes['masteryScore'] !== undefined && mastery >= 0 && mastery <= 1 ? mastery : null,
    launchData: launchData ? textWithin(launchData).trim().slice(0, 4096) : '',
    moveOn: moveOns.find((each) => each === au.attributes['moveOn']) ?? 'NotApplicable',
  } as const
}
