import type { NodeSpec } from 'prosemirror-model'
import { attribute } from './schema-attributes.ts'
import { domParseRules, nodeToDom } from './schema-dom.ts'

const { id, file, line, passage } = attribute

/** Specification section 4: position 1 floats at the start, 2 is centred, 3 floats at the end; size 1 is pixels, 2 is percent and padding percent. */
export const media: Record<string, NodeSpec> = {
  video: {
    group: 'block',
    atom: true,
    attrs: {
      id,
      file,
      poster: attribute.fileOrNull,
      title: line,
      alt: passage,
      position: attribute.choice('2', '1', '3'),
      size: attribute.choice('1', '2'),
      width: attribute.pixels(640),
      height: attribute.pixels(360),
    },
    toDOM: nodeToDom('div', true),
    parseDOM: domParseRules('video', 'div'),
  },
  audio: {
    group: 'block plain',
    atom: true,
    attrs: { id, file, title: line, style: attribute.choice('default', 'smallIcon', 'custom1'), duration: attribute.seconds },
    toDOM: nodeToDom('div', true),
    parseDOM: domParseRules('audio', 'div'),
  },
  attachment: {
    group: 'block plain',
    atom: true,
    attrs: { id, file, name: line, size: attribute.bytes, date: attribute.date },
    toDOM: nodeToDom('div', true),
    parseDOM: domParseRules('attachment', 'div'),
  },
  embed: {
    group: 'block',
    atom: true,
    attrs: { id, kind: attribute.choice('question', 'homework', 'test', 'resource'), ref: attribute.uuid, title: line },
    toDOM: nodeToDom('div', true),
    parseDOM: domParseRules('embed', 'div'),
  },
}
