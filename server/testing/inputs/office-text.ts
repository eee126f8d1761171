import { zipped } from './zip.ts'

// Office documents made by hand, for tests that need what no program writes.

export const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
export const officeTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const office = 'application/vnd.openxmlformats-officedocument'
/** The relation of a package to its main part. */
export const rootRelation = (target: string) =>
  `${xml}<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${officeTypes}/officeDocument" Target="${target}"/></Relationships>`

/** A document of Word with this body, and relations as `[kind, target]` outside the file, which have the ids e0, e1 and so on. */
export function officeText(body: string, outside: readonly (readonly [string, string])[] = []): Promise<Buffer> {
  const links = outside.map(
    ([kind, target], at) => `<Relationship Id="e${at}" Type="${officeTypes}/${kind}" Target="${target}" TargetMode="External"/>`,
  )
  return zipped({
    '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${office}.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': rootRelation('word/document.xml'),
    'word/_rels/document.xml.rels': `${xml}<Relationships xmlns="${relations}">${links.join('')}</Relationships>`,
    'word/document.xml': `${xml}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${officeTypes}" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body>${body}</w:body></w:document>`,
  })
}
