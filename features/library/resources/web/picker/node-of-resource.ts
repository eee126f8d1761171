import type { Node } from 'prosemirror-model'
import { nodeOfFile } from '#web/editor/files/files.ts'
import { nodes } from '#web/editor/state/types.ts'
import type { ResourceRow } from '../../contract.ts'
import { storedFileOf } from './stored-file-of.ts'

/** The block that shows a resource in a text: a figure with its description, a player, a card, or the object itself. */
export function nodeOfResource(row: ResourceRow): Node {
  const { id, kind, title, alt, duration } = row
  if (kind === 'picture') return nodes.figure.create({ file: id, alt: alt.slice(0, 500) })
  if (kind === 'video') return nodes.video.create({ file: id, title: title.slice(0, 500), alt: alt.slice(0, 500) })
  if (kind === 'audio') return nodes.audio.create({ file: id, title: title.slice(0, 500), duration })
  if (kind === 'interactive' || kind === 'package') return nodes.embed.create({ kind: 'resource', ref: id, title: title.slice(0, 500) })
  return nodeOfFile('attachment', storedFileOf(row))
}
