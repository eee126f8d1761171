import { childOf, childrenOf, parseXml, textWithin, type XmlElement } from '#assessment/exchange/xml/xml.ts'
import type { Outline, OutlinePart } from './outline.ts'
import { broken, longestId, mostParts, pageOf, titleOf, withParameters } from './paths.ts'

interface Resource {
  href: string
  base: string
  asset: boolean
}

/**
 * The outline of a SCORM 1.2 or 2004 package from its manifest; undefined for an IMS package that is not of SCORM, such as a Common Cartridge.
 * Rules of sequencing are not read: every page is open.
 */
export function readScorm(text: string, files: ReadonlyMap<string, number>, root: string): Outline | undefined {
  const kind = scormKind(text)
  if (!kind) return undefined
  const manifest = parseXml(text)
  if (manifest?.name !== 'manifest') throw broken('imsmanifest.xml 不是有效的 XML', 'imsmanifest.xml is not valid XML')
  const resources = resourcesOf(manifest)
  const organization = organizationOf(manifest)
  const title = titleOf(textOf(organization, 'title'), 'SCORM')
  const parts: OutlinePart[] = []
  const add = (item: XmlElement, depth: number) => {
    const part = partOf(item, depth, resources, files, root)
    if (part) parts.push(part)
    if (parts.length > mostParts) throw broken('条目过多', 'it has too many items')
    for (const child of childrenOf(item, 'item')) add(child, depth + 1)
  }
  for (const item of childrenOf(organization, 'item')) add(item, 0)
  if (!parts.some(({ href }) => href !== null)) throw broken('清单中没有可播放的页面', 'its manifest names no page')
  if (new Set(parts.map(({ id }) => id)).size < parts.length)
    throw broken('清单中的条目标识重复', 'two items of its manifest have the same identifier')
  return { kind, title, parts, root, missing: [] }
}

/** By the version that the manifest states, else by the namespace of ADL that it uses. */
function scormKind(text: string): 'scorm12' | 'scorm2004' | undefined {
  const version = /<(?:\w+:)?schemaversion>\s*([^<]*?)\s*</i.exec(text)?.[1] ?? ''
  const adl = /adlcp_v1p3/i.test(text) ? 'scorm2004' : /adlcp_rootv1p2/i.test(text) ? 'scorm12' : undefined
  if (/^(2004|CAM 1\.3)/i.test(version)) return 'scorm2004'
  if (/<(?:\w+:)?schema>\s*ADL SCORM/i.test(text)) return version.startsWith('1.2') ? 'scorm12' : (adl ?? 'scorm12')
  return adl
}

function organizationOf(manifest: XmlElement): XmlElement {
  const all = childOf(manifest, 'organizations')
  const wanted = all?.attributes['default']
  const found = childrenOf(all, 'organization')
  const organization = found.find(({ attributes }) => attributes['identifier'] === wanted) ?? found[0]
  if (!organization) throw broken('清单中没有课程结构', 'its manifest has no organization')
  return organization
}

function resourcesOf(manifest: XmlElement): ReadonlyMap<string, Resource> {
  const all = childOf(manifest, 'resources')
  const outer = (manifest.attributes['base'] ?? '') + (all?.attributes['base'] ?? '')
  return new Map(
    childrenOf(all, 'resource').map(({ attributes }) => [
      attributes['identifier'] ?? '',
      {
        href: attributes['href'] ?? '',
        base: outer + (attributes['base'] ?? ''),
        // 1.2 writes `scormtype`, 2004 `scormType`.
        asset: (attributes['scormtype'] ?? attributes['scormType'] ?? 'asset').toLowerCase() !== 'sco',
      },
    ]),
  )
}

const textOf = (element: XmlElement, name: string) => {
  const found = childOf(element, name)
  return found && textWithin(found)
}

function partOf(
  item: XmlElement,
  depth: number,
  resources: ReadonlyMap<string, Resource>,
  files: ReadonlyMap<string, number>,
  root: string,
): OutlinePart | undefined {
  const { identifier = '', identifierref, isvisible, parameters = '' } = item.attributes
  const resource = identifierref === undefined ? undefined : resources.get(identifierref)
  if (identifierref !== undefined && !resource)
    throw broken(`条目 ${identifier.slice(0, 100)} 没有资源`, `the item ${identifier.slice(0, 100)} has no resource`)
  if (isvisible === 'false' && !resource) return undefined
  if (!identifier || identifier.length > longestId) throw broken('清单中的条目缺少标识', 'an item of its manifest has no identifier')
  const href = resource?.href ? withParameters(pageOf(files, root, resource.href, resource.base), parameters) : null
  return {
    id: identifier,
    title: titleOf(textOf(item, 'title'), identifier),
    depth,
    href,
    asset: resource?.asset ?? false,
    mastery: masteryOf(item),
    launchData: (textOf(item, 'datafromlms') ?? textOf(item, 'dataFromLMS') ?? '').slice(0, 4096),
  }
}

/** `adlcp:masteryscore` is a number from 0 to 100; in 2004 the primary objective has a measure from -1 to 1. */
function masteryOf(item: XmlElement): number | null {
  const plain = textOf(item, 'masteryscore')
  if (plain !== undefined) return shareOf(Number(plain) / 100)
  const primary = childOf(childOf(childOf(item, 'sequencing'), 'objectives'), 'primaryObjective')
  const measure = primary && textOf(primary, 'minNormalizedMeasure')
  return measure === undefined ? null : shareOf(Number(measure))
}

const shareOf = (value: number) => (Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : null)
