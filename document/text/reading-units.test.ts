import { expect, test } from 'vitest'
import type { NodeJson } from '../schema/node-json.ts'
import { readingUnits } from './reading-units.ts'

const text = (id: string, words: string): NodeJson => ({ type: 'paragraph', attrs: { id }, content: [{ type: 'text', text: words }] })
const block = (type: string, id: string, content: NodeJson[] = [], attrs = {}): NodeJson => ({ type, attrs: { id, ...attrs }, content })

test('lists, quotations and examples are read by their paragraphs, tables and pictures as a whole, and of tabs the longest', () => {
  const code = (id: string, lines: number) =>
    block('codeBlock', id, [{ type: 'text', text: Array.from({ length: lines }, () => 'x = 1').join('\n') }])
  const doc: NodeJson = {
    type: 'doc',
    content: [
      text('p', '两个字 and words'),
      block('bulletList', 'list', [
        block('listItem', 'item', [text('in-list', '一'), block('orderedList', 'inner', [block('listItem', 'deep', [text('in-inner', '二三')])])]),
      ]),
      block('aside', 'example', [text('in-example', '例')], { title: '标题' }),
      block('table', 'table', [block('table_row', 'row', [block('table_cell', 'cell', [text('in-cell', '表中')])])]),
      block('figure', 'picture'),
      block('tabs', 'tabs', [block('tab', 'one', [code('short', 2)]), block('tab', 'other', [code('long', 6)])]),
      block('bibliography', 'refs', [block('reference', 'ref', [{ type: 'text', text: '文献' }])]),
      { type: 'paragraph', content: [{ type: 'text', text: '没有编号' }] },
    ],
  }
  expect(readingUnits(doc)).toEqual([
    { id: 'p', words: 5 },
    { id: 'in-list', words: 1 },
    { id: 'in-inner', words: 2 },
    { id: 'in-example', words: 1 },
    { id: 'table', words: 2 },
    { id: 'picture', words: 0 },
    { id: 'tabs', words: 30 },
    { id: 'ref', words: 2 },
  ])
})
