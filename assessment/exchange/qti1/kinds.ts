import { truthOf } from '../parts/truth.ts'
import { childOf, childrenOf, within, type XmlElement } from '../xml/xml.ts'
import type { Response } from './presentation.ts'

/** How an item is answered, as systems tell it apart. */
export type Kind =
  | 'single'
  | 'multiple'
  | 'trueFalse'
  | 'fill'
  | 'namedBlanks'
  | 'dropdowns'
  | 'number'
  | 'calculated'
  | 'matching'
  | 'ordering'
  | 'essay'
  | 'upload'
  | 'text'
  | 'unsupported'

/** The metadata of an item by the lower-case name of the field; the first of several with a name. */
export function metadataOf(item: XmlElement): ReadonlyMap<string, string> {
  const fields = new Map<string, string>()
  const add = (name: string, value: string) => {
    const key = name.trim().toLowerCase()
    if (!fields.has(key)) fields.set(key, value.trim())
  }
  for (const metadata of [...childrenOf(item, 'itemmetadata'), ...childrenOf(item, 'qtimetadata')]) {
    for (const field of within(metadata, 'qtimetadatafield')) add(childOf(field, 'fieldlabel')?.text ?? '', childOf(field, 'fieldentry')?.text ?? '')
    for (const each of [metadata, ...childrenOf(metadata, 'qtimetadata')])
      for (const field of each.children) if (field.children.length === 0) add(field.name, field.text)
  }
  return fields
}

/** By the letters of the name, without `cc.`, `_question` and a version. */
const kinds: Readonly<Record<string, Kind>> = {
  multiplechoice: 'single',
  missingword: 'single',
  opinionscale: 'single',
  truefalse: 'trueFalse',
  eitheror: 'trueFalse',
  multipleanswer: 'multiple',
  multipleanswers: 'multiple',
  multipleresponse: 'multiple',
  shortanswer: 'fill',
  fib: 'fill',
  fillintheblank: 'fill',
  patternmatch: 'fill',
  fillinmultipleblanks: 'namedBlanks',
  fillintheblankplus: 'namedBlanks',
  multipledropdowns: 'dropdowns',
  jumbledsentence: 'dropdowns',
  numerical: 'number',
  numeric: 'number',
  calculated: 'calculated',
  matching: 'matching',
  ordering: 'ordering',
  essay: 'essay',
  shortresponse: 'essay',
  fileupload: 'upload',
  textonly: 'text',
  stimulus: 'text',
  hotspot: 'unsupported',
  categorization: 'unsupported',
  quizbowl: 'unsupported',
}

/** The type that metadata names, and its kind if it is known. */
export function declaredKind(metadata: ReadonlyMap<string, string>): { name: string; kind: Kind | undefined } {
  const name = metadata.get('question_type') || metadata.get('cc_profile') || metadata.get('bbmd_questiontype') || ''
  const letters = name
    .slice(0, 100)
    .toLowerCase()
    .replace(/^cc\./, '')
    .replace(/\.v\d+p\d+$/, '')
    .replace(/_question$/, '')
    .replaceAll(/[^a-z]/g, '')
  return { name, kind: Object.hasOwn(kinds, letters) ? kinds[letters] : undefined }
}

/** The kind of an item by its responses. `hasValues` tells whether its conditions name values. */
export function kindOfResponses(responses: readonly Response[], hasValues: boolean): Kind {
  const [first] = responses
  if (!first) return 'text'
  const all = (test: (response: Response) => boolean) => responses.every(test)
  if (responses.some(({ renders }) => renders.some((name) => /hotspot|slider/.test(name)))) return 'unsupported'
  if (all(({ name }) => name === 'response_grp')) return 'matching'
  if (all(({ name }) => name === 'response_num')) return 'number'
  if (all(({ name }) => name === 'response_str' || name === 'response_num')) {
    if (!hasValues) return 'essay'
    return all(({ fibType }) => fibType === 'decimal' || fibType === 'integer') ? 'number' : 'fill'
  }
  if (!all(({ name }) => name === 'response_lid')) return 'unsupported'
  if (responses.length > 1) return 'matching'
  if (first.cardinality === 'ordered') return 'ordering'
  if (first.cardinality === 'multiple') return 'multiple'
  const truths = first.labels.map(({ html }) => truthOf(html.replaceAll(/<[^<>]{0,1000}>/g, '')))
  return truths.length === 2 && truths.includes(true) && truths.includes(false) ? 'trueFalse' : 'single'
}
