import { nameOf } from '../named.ts'

interface Major {
  id: string
  name: string
  nameEn: string
  code: string
  parentId: string | null
}

export interface MajorNode {
  value: string
  title: string
  children: MajorNode[]
}

/** The tree of disciplines and their majors; entries with an unknown parent are placed at the top level. */
export function majorTree(majors: readonly Major[]): MajorNode[] {
  const nodes = new Map(majors.map((major) => [major.id, { value: major.id, title: nameOf(major), children: [] as MajorNode[] }]))
  const top: MajorNode[] = []
  for (const { id, parentId } of majors) {
    const node = nodes.get(id)
    if (node) (nodes.get(parentId ?? '')?.children ?? top).push(node)
  }
  return top
}
