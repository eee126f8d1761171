import fc from 'fast-check'
import { Transform } from 'prosemirror-transform'
import { describe, expect, test } from 'vitest'
import { checkDocument } from '../gate/gate.ts'
import { anyDocument } from '../proof/any-document.ts'
import { schema, type NodeJson } from '../schema/schema.ts'
import { withIds } from '../schema/with-ids.ts'
import { contextOf, finderOf, type Hit, mostHits } from './find-in-document.ts'
import { matcherOf, type Search } from './find-in-text.ts'
import { replaceHits } from './replace-in-document.ts'

const search = (text: string, given: Partial<Search> = {}): Search => ({ matchCase: false, wholeWord: false, ...given, text })
const starts = (text: string, wanted: string, given: Partial<Search> = {}) => matcherOf(search(wanted, given))(text)
const strong = { type: 'strong' }
const text = (words: string, ...marks: NodeJson[]): NodeJson => ({ type: 'text', text: words, ...(marks.length && { marks }) })
const paragraph = (...content: NodeJson[]): NodeJson => ({ type: 'paragraph', content })
const docOf = (...content: NodeJson[]) => schema.nodeFromJSON(withIds({ type: 'doc', content }))
const find = (doc: ReturnType<typeof docOf>, wanted: string, given: Partial<Search> = {}) => finderOf(search(wanted, given))(doc)
function replaced(doc: ReturnType<typeof docOf>, wanted: string, by: string) {
  const tr = new Transform(doc)
  return { count: replaceHits(tr, find(doc, wanted), by), doc: tr.doc }
}
const placesOf = (hits: readonly Hit[]) => hits.map(({ field: { place } }) => place)

describe('a text is found', () => {
  test('without regard to case and width, unless they are to match', () => {
    expect(starts('Loss loss ＬＯＳＳ', 'loss')).toEqual([0, 5, 10])
    expect(starts('Loss loss ＬＯＳＳ', 'loss', { matchCase: true })).toEqual([5])
    expect(starts('（a） (a)', '(A)')).toEqual([0, 4])
    expect(starts('（a） (a)', '(a)', { matchCase: true })).toEqual([4])
    expect(starts('甲\u3000乙 甲\u00A0乙', '甲 乙')).toEqual([0, 4])
  })

  test('at its place, also behind characters whose small form has another length', () => {
    expect(starts('İİ 梯度 İ', '梯度')).toEqual([3])
    expect(starts('𠮷𠮷梯度', '梯度')).toEqual([4])
  })

  test('without overlaps, and literally', () => {
    expect(starts('aaaa', 'aa')).toEqual([0, 2])
    expect(starts('f(x)=.* f.x.', '.*')).toEqual([5])
    expect(starts('甲乙', '')).toEqual([])
    expect(starts('甲\uFFFC乙', '\uFFFC')).toEqual([])
  })

  test('as a whole word where words have spaces between them; Chinese characters are always whole', () => {
    expect(starts('in training, in', 'in', { wholeWord: true })).toEqual([0, 13])
    expect(starts('用AI模型，AIGC', 'ai', { wholeWord: true })).toEqual([1])
    expect(starts('深度学习率', '学习', { wholeWord: true })).toEqual([2])
    expect(starts('aaab aab', 'aab', { wholeWord: true })).toEqual([5])
  })
})

describe('in a document', () => {
  const doc = docOf(
    { type: 'heading', attrs: { level: 1 }, content: [text('梯度')] },
    paragraph(text('用梯'), text('度下', strong), text('降'), { type: 'math', attrs: { latex: '\\text{梯度}' } }, text('求梯度'), {
      type: 'footnote',
      content: [text('见梯度一节')],
    }),
    { type: 'codeBlock', attrs: { caption: '求梯度 $梯度$' }, content: [text('# 梯度\ngrad()')] },
    { type: 'figure', attrs: { file: crypto.randomUUID(), alt: '梯度的图' }, content: [text('梯度')] },
    { type: 'aside', attrs: { kind: 'note', title: '梯度' }, content: [paragraph(text('无'))] },
    {
      type: 'table',
      attrs: { caption: '梯度表' },
      content: [{ type: 'table_row', content: [{ type: 'table_cell', content: [paragraph(text('梯度'))] }] }],
    },
  )

  test('it is found in the text, across marks, and in the named attributes, in reading order', () => {
    const hits = find(doc, '梯度')
    expect(placesOf(hits)).toEqual([
      'heading',
      'text',
      'formula',
      'text',
      'footnote',
      'caption',
      'caption',
      'code',
      'alt',
      'caption',
      'title',
      'caption',
      'table',
    ])
    for (const { field, from, to } of hits) if (!field.attribute) expect(doc.textBetween(from, to)).toBe('梯度')
    expect(hits.filter(({ fixed }) => fixed).map(({ field: { text: where } }) => where)).toEqual(['\\text{梯度}', '求梯度 $梯度$'])
    expect(hits.every(({ block }) => /^[a-z0-9]{10}$/.test(block))).toBe(true)
  })

  test('a hit is not found across a formula, a line break or a footnote', () => {
    const broken = docOf(paragraph(text('梯'), { type: 'hardBreak' }, text('度'), { type: 'footnote', content: [text('梯')] }, text('度')))
    expect(find(broken, '梯度')).toEqual([])
  })

  test('its replacement keeps the marks of the first character, and formulas stay', () => {
    const { count, doc: next } = replaced(doc, '梯度', '斜率')
    expect(count).toBe(11)
    expect(find(next, '梯度').every(({ fixed }) => fixed)).toBe(true)
    expect(next.child(1).toJSON()).toMatchObject({
      content: [
        text('用斜率'),
        text('下', strong),
        text('降'),
        { type: 'math' },
        text('求斜率'),
        { type: 'footnote', content: [text('见斜率一节')] },
      ],
    })
    expect(next.child(2).attrs['caption']).toBe('求斜率 $梯度$')
    const inBold = replaced(docOf(paragraph(text('梯', strong), text('度'))), '梯度', '斜率')
    expect(inBold.doc.firstChild?.toJSON()).toMatchObject({ content: [text('斜率', strong)] })
  })

  test('an empty replacement deletes, and a title that would be too long stays', () => {
    expect(replaced(docOf(paragraph(text('梯度'))), '梯度', '').doc.textContent).toBe('')
    const long = docOf({ type: 'aside', attrs: { kind: 'note', title: `${'长'.repeat(498)}短` }, content: [paragraph(text('短'))] })
    expect(replaced(long, '短', '长长长长').count).toBe(1)
  })

  test('the context of a hit is one line with what is left out', () => {
    const [, , , inLine] = find(doc, '梯度')
    expect(inLine && contextOf(inLine, 3)).toEqual({ before: '…降…求', found: '梯度', after: '…' })
    const [long] = find(docOf(paragraph(text(`${'前'.repeat(50)}\n目标${'后'.repeat(50)}`))), '目标')
    expect(long && contextOf(long, 5)).toEqual({ before: '…前前前前 ', found: '目标', after: '后后后后后…' })
  })

  test('no more hits than the limit are looked for', () => {
    expect(find(docOf(paragraph(text('的'.repeat(mostHits + 50)))), '的')).toHaveLength(mostHits)
  })
})

describe('in any document', () => {
  const characters = fc.constantFrom('a', 'e', '<', '线', '(', 'word', '回归', ' ', 'x^2')
  test('after replacing all, only what may not be replaced is found, the document passes the gate, and what was found is there again after replacing back', () => {
    fc.assert(
      fc.property(anyDocument, characters, fc.boolean(), (json, wanted, matchCase) => {
        const given = checkDocument(json, { allowAssets: true })
        if ('problems' in given) throw new Error(JSON.stringify(given.problems))
        const doc = schema.nodeFromJSON(given.doc)
        const hits = find(doc, wanted, { matchCase })
        const tr = new Transform(doc)
        // A private-use character is in no document.
        const count = replaceHits(tr, hits, '\uE000')
        expect(count).toBe(hits.filter(({ fixed }) => !fixed).length)
        expect(checkDocument(tr.doc.toJSON(), { allowAssets: true })).toHaveProperty('doc')
        expect(find(tr.doc, wanted, { matchCase }).filter(({ fixed }) => !fixed)).toEqual([])
        expect(find(tr.doc, '\uE000')).toHaveLength(count)
        const back = new Transform(tr.doc)
        expect(replaceHits(back, find(tr.doc, '\uE000'), wanted)).toBe(count)
        const shape = (hit: Hit) => [hit.from, hit.to, hit.start, hit.fixed]
        expect(find(back.doc, wanted, { matchCase }).map(shape)).toEqual(hits.map(shape))
      }),
      { numRuns: 300 },
    )
  })
})
