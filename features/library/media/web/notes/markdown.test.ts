import { expect, test } from 'vitest'
import type { MediaNote } from '../../contract-notes.ts'
import { markdownOf } from './markdown.ts'

test('notes are a Markdown list with links to their seconds, and their signs are no markup', () => {
  const base = { id: '', shared: false, mine: true, by: { id: '', name: '周启明' }, updatedAt: '', rowVersion: 1 }
  const notes: MediaNote[] = [
    { ...base, at: 219, text: '第一行 *不是* <b>\n第二行' },
    { ...base, at: 3750, text: '称一下', shared: true, mine: false },
  ]
  expect(markdownOf('转动 #1', 'https://a.example/xgplay?resourceid=1', notes)).toBe(
    [
      String.raw`# 转动 \#1`,
      '',
      String.raw`- [3:39](https://a.example/xgplay?resourceid=1&t=219) 第一行 \*不是\* \<b\>` + '  ',
      '  第二行',
      '- [1:02:30](https://a.example/xgplay?resourceid=1&t=3750) 周启明: 称一下',
      '',
    ].join('\n'),
  )
})
