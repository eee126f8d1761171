import { childrenOf, parseXml } from '../../xml/xml.ts'
import { pathFrom, type SourceFiles } from '../../source/source-files.ts'

export interface Relation {
  /** The path of a file of the package, or the address of something outside of it. */
  target: string
  external: boolean
  type: string
}

/** The relations of a part of the package by their ids; none when there is no such file or it cannot be read. */
export function relationsOf(files: SourceFiles, part: string): Map<string, Relation> {
  const slash = part.lastIndexOf('/') + 1
  const folder = part.slice(0, slash)
  const root = parseXml(files.text(`${folder}_rels/${part.slice(slash)}.rels`) ?? '')
  const relations = new Map<string, Relation>()
  for (const { attributes } of childrenOf(root, 'Relationship')) {
    const { Id: id, Target: target = '', TargetMode: mode, Type: type = '' } = attributes
    const external = mode === 'External'
    if (id !== undefined)
      relations.set(id, { target: external ? target : pathFrom(folder, target), external, type: type.slice(type.lastIndexOf('/') + 1) })
  }
  return relations
}

/** The path of the main document of a package. */
export const mainPart = (files: SourceFiles): string =>
  [...relationsOf(files, '').values()].find(({ type }) => type === 'officeDocument')?.target ?? 'word/document.xml'
