import type { XmlElement } from '../xml/xml.ts'

const camel = (name: string) => name.replaceAll(/-([a-z])/g, (_whole, letter: string) => letter.toUpperCase())

/** An element of QTI 3, such as `qti-choice-interaction`, with the names that QTI 2 gives it and its attributes: `choiceInteraction`. */
export function normalElement(element: XmlElement): XmlElement {
  const own = element.name.startsWith('qti-')
  const nodes = element.nodes.map((each) => (typeof each === 'string' ? each : normalElement(each)))
  return {
    ...element,
    name: own ? camel(element.name.slice(4)) : element.name,
    attributes: own ? Object.fromEntries(Object.entries(element.attributes).map(([name, value]) => [camel(name), value])) : element.attributes,
    nodes,
    children: nodes.filter((each) => typeof each !== 'string'),
  }
}
