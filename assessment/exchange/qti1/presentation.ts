import { escapeHtml } from '#plain/text/escape-html.ts'
import { childrenOf, type XmlElement } from '../xml/xml.ts'
import { htmlOfMaterials, isMaterial, type Lose, materialHtml, spaced } from './material.ts'

/** One thing to choose, to order or to match. `group` names what it can be matched with. */
export interface Label {
  ident: string
  html: string
  group?: string
}

/** A response of an item. `prompt` is the material that stands within it. */
export interface Response {
  /** The name of the element, such as `response_lid`. */
  name: string
  ident: string
  cardinality: string
  /** The names of its `render_` elements. */
  renders: string[]
  /** `Decimal` or `Integer` for numbers. */
  fibType: string
  rows: number
  prompt: string
  labels: Label[]
}

/** What is shown, in its order. `rights` are the right sides of a match that Blackboard writes apart from the responses. */
export interface Presentation {
  pieces: (string | Response)[]
  responses: Response[]
  rights: string[]
}

const isResponse = ({ name }: XmlElement) => /^response_(?:lid|str|num|grp|xy|extension|na)$/.test(name)

export function readPresentation(item: XmlElement, lose: Lose): Presentation {
  const shown: Presentation = { pieces: [], responses: [], rights: [] }
  for (const name of ['presentation_material', 'presentation'])
    for (const each of childrenOf(item, name)) addContent(each, shown, { lose, inResponses: false })
  return shown
}

interface Where {
  lose: Lose
  /** Within the responses of Blackboard, where text beside a response belongs to it. */
  inResponses: boolean
}

function addContent(element: XmlElement, shown: Presentation, where: Where): void {
  for (const each of element.children) {
    const kind = each.attributes['class'] ?? ''
    if (isResponse(each)) addResponse(each, '', shown, where.lose)
    else if (isMaterial(each)) addHtml(shown, materialHtml(each, where.lose))
    else if (kind === 'RIGHT_MATCH_BLOCK') shown.rights.push(...childrenOf(each, 'flow').map((right) => htmlOfMaterials(right, where.lose)))
    else if (each.name === 'flow') addFlow(each, shown, { ...where, inResponses: where.inResponses || kind === 'RESPONSE_BLOCK' })
    else addContent(each, shown, where)
  }
}

function addHtml({ pieces }: Presentation, html: string): void {
  const last = pieces.at(-1)
  if (typeof last === 'string') pieces[pieces.length - 1] = spaced(last, html)
  else if (html !== '') pieces.push(html)
}

function addFlow(flow: XmlElement, shown: Presentation, where: Where): void {
  const [response, ...others] = flow.children.filter(isResponse)
  if (where.inResponses && response && others.length === 0) {
    const beside = { ...flow, children: flow.children.filter((each) => each !== response) }
    addResponse(response, htmlOfMaterials(beside, where.lose), shown, where.lose)
    return
  }
  addHtml(shown, '<div>')
  addContent(flow, shown, where)
  addHtml(shown, '</div>')
}

function addResponse(element: XmlElement, before: string, shown: Presentation, lose: Lose): void {
  const response: Response = {
    name: element.name,
    ident: element.attributes['ident'] ?? '',
    cardinality: (element.attributes['rcardinality'] ?? '').toLowerCase(),
    renders: [],
    fibType: '',
    rows: 1,
    prompt: before,
    labels: [],
  }
  fillResponse(element, response, lose)
  shown.pieces.push(response)
  shown.responses.push(response)
}

function fillResponse(element: XmlElement, response: Response, lose: Lose): void {
  for (const each of element.children) {
    if (each.name === 'response_label') {
      const group = each.attributes['match_group']
      const html = htmlOfMaterials(each, lose)
      response.labels.push({
        ident: each.attributes['ident'] ?? '',
        html: html === '' ? escapeHtml(each.text.trim()) : html,
        ...(group === undefined ? {} : { group }),
      })
    } else if (isMaterial(each)) response.prompt = spaced(response.prompt, materialHtml(each, lose))
    else {
      if (each.name.includes('render_')) response.renders.push(each.name)
      if (each.name === 'render_fib') {
        response.fibType = (each.attributes['fibtype'] ?? '').toLowerCase()
        response.rows = Number(each.attributes['rows'] ?? 1)
      }
      fillResponse(each, response, lose)
    }
  }
}
