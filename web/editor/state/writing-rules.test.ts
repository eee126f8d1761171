import { checkDocument } from '#document/gate/gate.ts'
import { schema, type NodeJson } from '#document/schema/schema.ts'
import { Fragment, Slice } from 'prosemirror-model'
import { AllSelection, NodeSelection, TextSelection, type Command, type EditorState } from 'prosemirror-state'
import { undo } from 'prosemirror-history'
import { expect, test } from 'vitest'
import { validAttributes } from '../paste/admit-attributes.ts'
import { currentBlock, insertBlock, setAttributes } from './blocks.ts'
import { blockTypeOf, setAlign, setBlock, toggleHeading, toggleList } from '../commands/commands.ts'
import { countsOf } from '../toolbar/counts.ts'
import { codeOnEnter, markdownRules } from '../commands/input-rules.ts'
import { editorKeys } from '../commands/keys.ts'
import { linkAt, removeLink, setLink } from '../commands/links.ts'
import { moveBlock } from '../commands/move-block.ts'
import { addTab, newAside, newCode, newEquation, newFootnote, newRule, newTable, newTabs } from '../commands/new-blocks.ts'
import { openPrompt } from '../prompts/prompts.ts'
import { findItems } from '../slash/slash-items.ts'
import { openSlash, slash } from '../slash/slash.ts'
import { stateOf, writingPlugins } from './state.ts'
import { nodes } from './types.ts'

const p = (id: string, text = '', more: object = {}): NodeJson => ({
  type: 'paragraph',
  attrs: { id, ...more },
  ...(text && { content: [{ type: 'text', text }] }),
})
const start = (...content: NodeJson[]) => stateOf({ type: 'doc', content })
const run = (state: EditorState, command: Command) => {
  let next = state
  expect(command(state, (tr) => (next = state.apply(tr)))).toBe(true)
  return next
}
const at = (state: EditorState, pos: number, to = pos) => state.apply(state.tr.setSelection(TextSelection.create(state.doc, pos, to)))
const end = (state: EditorState) => state.apply(state.tr.setSelection(TextSelection.atEnd(state.doc)))
const ids = (state: EditorState) => {
  const found: string[] = []
  state.doc.descendants((node) => {
    if (typeof node.attrs['id'] === 'string') found.push(node.attrs['id'] as string)
    return !node.isTextblock
  })
  return found
}
const passes = (state: EditorState) => expect(checkDocument(state.doc.toJSON())).toHaveProperty('doc')

/** Types as a keyboard does: input rules see each character first. */
function type(state: EditorState, text: string): EditorState {
  let now = state
  const rules = now.plugins.find((plugin) => plugin.props.handleTextInput)!
  for (const letter of text) {
    const view = {
      get state() {
        return now
      },
      composing: false,
      dispatch: (tr: Parameters<EditorState['apply']>[0]) => {
        now = now.apply(tr)
      },
    }
    const { from, to } = now.selection
    const handled = rules.props.handleTextInput!.call(rules, view as never, from, to, letter, () => now.tr.insertText(letter, from, to))
    if (!handled) now = now.apply(now.tr.insertText(letter))
  }
  return now
}
const enter = (state: EditorState): EditorState => {
  let now = state
  const event = { key: 'Enter', keyCode: 13, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }
  for (const plugin of state.plugins) {
    const view = {
      state: now,
      dispatch: (tr: Parameters<EditorState['apply']>[0]) => {
        now = now.apply(tr)
      },
      endOfTextblock: () => true,
    }
    if (plugin.props.handleKeyDown?.call(plugin, view as never, event as never)) return now
  }
  return now
}

test('an empty text opens with a paragraph that has an id', () => {
  const state = stateOf({ type: 'doc', content: [] })
  expect(ids(state)).toEqual([expect.stringMatching(/^[a-z0-9]{10}$/)])
  passes(state)
})

test('splitting keeps the id with the original text', () => {
  const whole = start(p('aaaaaaaaaa', '刚体力学'))
  const middle = enter(at(whole, 3))
  expect(ids(middle)[0]).toBe('aaaaaaaaaa')
  expect(new Set(ids(middle)).size).toBe(2)
  // Splitting at the very start adds an empty paragraph above: the text keeps its id.
  const above = enter(at(whole, 1))
  expect(above.doc.childCount).toBe(2)
  expect(above.doc.lastChild!.attrs['id']).toBe('aaaaaaaaaa')
  expect(above.doc.firstChild!.attrs['id']).not.toBe('aaaaaaaaaa')
  passes(above)
})

test('splitting a continued paragraph starts a new sentence', () => {
  const split = enter(end(start(p('aaaaaaaaaa', '其中', { continued: true }))))
  expect(split.doc.child(0).attrs['continued']).toBe(true)
  expect(split.doc.child(1).attrs['continued']).toBe(false)
})

test('a copy pasted before its original gets a new id and no label; the original keeps both', () => {
  const heading: NodeJson = { type: 'heading', attrs: { id: 'hhhhhhhhhh', level: 1, label: 'sec:a' }, content: [{ type: 'text', text: '转动' }] }
  const state = start(p('aaaaaaaaaa', '一'), heading)
  const copied = state.doc.child(1)
  const pasted = state.apply(state.tr.insert(0, copied))
  expect(pasted.doc.child(2).attrs).toMatchObject({ id: 'hhhhhhhhhh', label: 'sec:a' })
  expect(pasted.doc.child(0).attrs['id']).not.toBe('hhhhhhhhhh')
  expect(pasted.doc.child(0).attrs['label']).toBe(null)
  passes(pasted)
})

test('a moved block keeps its id, and so does a block that is cut and pasted', () => {
  const state = start(p('aaaaaaaaaa', '一'), p('bbbbbbbbbb', '二'))
  expect(ids(run(at(state, 1), moveBlock(1)))).toEqual(['bbbbbbbbbb', 'aaaaaaaaaa'])
  const cut = state.doc.child(0)
  const without = state.apply(state.tr.delete(0, cut.nodeSize))
  const own = without.plugins.find((plugin) => plugin.spec.key && plugin.props.transformPasted)!
  const slice = own.props.transformPasted!.call(own, new Slice(Fragment.from(cut), 0, 0), { state: without } as never, false)
  expect(slice.content.child(0).attrs['id']).toBe('aaaaaaaaaa')
})

test('blocks from another chapter get new ids', () => {
  const state = start(p('aaaaaaaaaa', '一'))
  const own = state.plugins.find((plugin) => plugin.spec.key && plugin.props.transformPasted)!
  const foreign = schema.nodeFromJSON(p('zzzzzzzzzz', '他处'))
  const slice = own.props.transformPasted!.call(own, new Slice(Fragment.from(foreign), 0, 0), { state } as never, false)
  expect(slice.content.child(0).attrs['id']).toBe('')
  expect(slice.content.child(0).textContent).toBe('他处')
})

test('undo reverts a split and keeps the id', () => {
  const split = enter(at(start(p('aaaaaaaaaa', '刚体力学')), 3))
  const back = run(split, undo)
  expect(ids(back)).toEqual(['aaaaaaaaaa'])
  expect(back.doc.textContent).toBe('刚体力学')
})

test.each([
  ['# 刚体', 'heading', { level: 1 }],
  ['### 刚体', 'heading', { level: 3 }],
  ['- 一', 'bulletList', {}],
  ['3. 一', 'orderedList', { start: 3 }],
  ['> 引文', 'blockquote', {}],
  ['```py x', 'codeBlock', { language: 'python' }],
])('typing %s makes a %s', (text, name, attrs) => {
  const state = type(start(p('aaaaaaaaaa')), text)
  expect(state.doc.firstChild!.type.name).toBe(name)
  expect(state.doc.firstChild!.attrs).toMatchObject(attrs)
  passes(state)
})

test('a heading made by # keeps its id', () => {
  expect(ids(type(start(p('aaaaaaaaaa')), '## 转'))).toEqual(['aaaaaaaaaa'])
})

test('# in a list and $ in prices change nothing', () => {
  const list = type(type(start(p('aaaaaaaaaa')), '- '), '# 一')
  expect(list.doc.textContent).toBe('# 一')
  expect(type(start(p('aaaaaaaaaa')), '$5 and $ 6').doc.textContent).toBe('$5 and $ 6')
})

test('$…$ becomes an inline formula, also after Chinese', () => {
  const state = type(start(p('aaaaaaaaaa')), '角速度$\\omega_0$为常量')
  expect(state.doc.firstChild!.child(1).type.name).toBe('math')
  expect(state.doc.firstChild!.child(1).attrs['latex']).toBe('\\omega_0')
  expect(state.doc.textContent).toBe('角速度为常量')
  passes(state)
})

test('$$ in an empty paragraph makes a formula on its own line and opens the LaTeX prompt', () => {
  const state = type(start(p('aaaaaaaaaa')), '$$')
  expect(state.doc.firstChild!.type.name).toBe('equation')
  expect(openPrompt(state)).toEqual({ kind: 'formula', pos: 0 })
  passes(state)
})

test('$$ and --- do not delete text after the cursor', () => {
  const state = at(start(p('aaaaaaaaaa', '后文')), 1)
  expect(type(state, '$$').doc.textContent).toBe('$$后文')
  expect(type(state, '---').doc.textContent).toBe('---后文')
})

test.each([
  ['**重点**', 'strong'],
  ['*重点*', 'em'],
  ['~~重点~~', 'strike'],
  ['`重点`', 'code'],
])('typing %s makes it %s', (text, mark) => {
  const state = type(start(p('aaaaaaaaaa')), `见${text}。`)
  expect(state.doc.textContent).toBe('见重点。')
  const marked = state.doc.firstChild!.child(1)
  expect(marked.text).toBe('重点')
  expect(marked.marks.map(({ type: { name } }) => name)).toEqual([mark])
  expect(state.doc.firstChild!.child(2).marks).toEqual([])
})

test('a mark around a formula keeps the formula', () => {
  const withMath = type(start(p('aaaaaaaaaa')), '**角$\\omega$速')
  const state = type(withMath, '**')
  expect(state.doc.textContent).toBe('角速')
  expect(state.doc.firstChild!.child(1).type.name).toBe('math')
})

test('Enter after ``` and a language makes a code block', () => {
  const state = run(end(start(p('aaaaaaaaaa', '```python'))), codeOnEnter)
  expect(state.doc.firstChild!.type.name).toBe('codeBlock')
  expect(state.doc.firstChild!.attrs).toMatchObject({ id: 'aaaaaaaaaa', language: 'python' })
})

test('Enter in a caption continues below the figure', () => {
  const figure: NodeJson = {
    type: 'figure',
    attrs: { id: 'ffffffffff', file: '01a1fe4f-9a59-7a18-88fc-d68f07aec8a5' },
    content: [{ type: 'text', text: '圆盘' }],
  }
  const state = enter(at(start(figure), 2))
  expect(state.doc.childCount).toBe(2)
  expect(state.doc.child(1).type.name).toBe('paragraph')
  expect(state.doc.child(0).textContent).toBe('圆盘')
})

test.each([
  ['table', () => newTable()],
  ['aside', () => newAside('example')],
  ['tabs', () => newTabs(['一', '二'])],
  ['codeBlock', () => newCode()],
  ['equation', () => newEquation('a')],
  ['horizontalRule', () => newRule()],
])('a new %s replaces the empty paragraph, is followed by a paragraph, and passes the gate', (name, make) => {
  const state = run(start(p('aaaaaaaaaa')), insertBlock(make()))
  expect(state.doc.child(0).type.name).toBe(name)
  expect(state.doc.child(1).type.name).toBe('paragraph')
  expect(state.doc.childCount).toBe(2)
  passes(state)
})

test('a block is inserted after a paragraph with text, at the deepest level that the schema allows', () => {
  const list = type(start(p('aaaaaaaaaa')), '- 条目')
  const inList = run(list, insertBlock(newAside('note')))
  expect(inList.doc.firstChild!.firstChild!.child(1).type.name).toBe('aside')
  const table = run(start(p('aaaaaaaaaa')), insertBlock(newTable()))
  const video = schema.nodes['video']!.create({ file: '01a1fe4f-9a59-7a18-88fc-d68f07aec8a5' })
  // A cell may not contain a video, so it is inserted after the table.
  const after = run(at(table, 4), insertBlock(video))
  expect(after.doc.child(1).type.name).toBe('video')
  passes(after)
})

test('headings switch on and off and keep their id and label', () => {
  const made = run(start(p('aaaaaaaaaa', '转动')), toggleHeading(2))
  expect(blockTypeOf(made)).toBe('heading2')
  const labelled = run(made, setAttributes(0, { label: 'sec:b' }))
  expect(run(labelled, setBlock(nodes.heading, { level: 3 })).doc.firstChild!.attrs).toMatchObject({ id: 'aaaaaaaaaa', level: 3, label: 'sec:b' })
  expect(blockTypeOf(run(made, toggleHeading(2)))).toBe('paragraph')
})

test('a list converts to the other kind and back to paragraphs', () => {
  const bullets = run(start(p('aaaaaaaaaa', '一')), toggleList(nodes.bulletList))
  const numbers = run(bullets, toggleList(nodes.orderedList))
  expect(numbers.doc.firstChild!.type.name).toBe('orderedList')
  expect(run(numbers, toggleList(nodes.orderedList)).doc.firstChild!.type.name).toBe('paragraph')
})

test('blocks move within their parent; the only paragraph of a list item moves with the item', () => {
  const item = (text: string, id: string): NodeJson => ({ type: 'listItem', content: [p(id, text)] })
  const state = start({ type: 'bulletList', content: [item('一', 'aaaaaaaaaa'), item('二', 'bbbbbbbbbb')] }, p('cccccccccc', '三'))
  const moved = run(at(state, 3), moveBlock(1))
  expect(moved.doc.firstChild!.textContent).toBe('二一')
  expect(moved.selection.$from.parent.textContent).toBe('一')
  expect(moveBlock(1)(end(state))).toBe(false)
  const rule = start({ type: 'horizontalRule' }, p('aaaaaaaaaa', '一'))
  const selected = rule.apply(rule.tr.setSelection(NodeSelection.create(rule.doc, 0)))
  const below = run(selected, moveBlock(1))
  expect(below.doc.child(1).type.name).toBe('horizontalRule')
  expect((below.selection as NodeSelection).node.type.name).toBe('horizontalRule')
})

test('alignment applies to paragraphs', () => {
  const state = start(p('aaaaaaaaaa', '一'), p('bbbbbbbbbb', '二'))
  let done = state.apply(state.tr.setSelection(new AllSelection(state.doc)))
  setAlign('center')(done, (tr) => (done = done.apply(tr)), {} as never)
  expect([done.doc.child(0).attrs['align'], done.doc.child(1).attrs['align']]).toEqual(['center', 'center'])
})

test('a tab is added after the given one; a footnote is inserted in the line', () => {
  const tabs = run(start(p('aaaaaaaaaa')), insertBlock(newTabs(['一', '二'])))
  const more = run(tabs, addTab(1))
  expect(more.doc.firstChild!.childCount).toBe(3)
  passes(more)
  const noted = start(p('aaaaaaaaaa', '正文'))
  const state = end(noted).apply(end(noted).tr.replaceSelectionWith(newFootnote()))
  passes(state)
})

test('links are set, found as a whole, changed and removed', () => {
  const state = at(start(p('aaaaaaaaaa', '参见网站说明')), 3, 5)
  const linked = run(state, setLink('https://example.org/'))
  expect(linkAt(at(linked, 4))).toEqual({ href: 'https://example.org/', from: 3, to: 5 })
  const changed = run(at(linked, 4), setLink('https://example.com/'))
  expect(linkAt(at(changed, 4))?.href).toBe('https://example.com/')
  expect(linkAt(at(run(at(changed, 4), removeLink), 4))).toBeUndefined()
  const bare = run(end(start(p('aaaaaaaaaa', '见'))), setLink('https://example.org/', '这里'))
  expect(bare.doc.textContent).toBe('见这里')
  passes(bare)
})

test('invalid pasted attributes get their default, or the block is dropped', () => {
  const file = '01a1fe4f-9a59-7a18-88fc-d68f07aec8a5'
  expect(validAttributes('figure', { file: 'asset:x.png', alt: 'x' })).toBeUndefined()
  expect(validAttributes('figure', { file, alt: 7, evil: 1 })).toEqual({ id: '', file, alt: '', width: null, label: null })
  expect(validAttributes('video', { file, poster: 'asset:p.png', width: -5, position: '9' })).toMatchObject({
    poster: null,
    width: 640,
    position: '2',
  })
  expect(validAttributes('paragraph', null)).toEqual({ id: '', align: null, continued: false })
  expect(validAttributes('heading', { level: '<script>' })).toMatchObject({ level: 1 })
})

test('a value that the schema refuses is not set', () => {
  const state = start({ type: 'heading', attrs: { id: 'hhhhhhhhhh', level: 1 } })
  const same = run(state, setAttributes(0, { level: 9 }))
  expect(same.doc.firstChild!.attrs['level']).toBe(1)
})

test('/ opens the menu only in a paragraph with no other content', () => {
  const plugins = [slash(() => false), ...writingPlugins()]
  const empty = stateOf({ type: 'doc', content: [p('aaaaaaaaaa')] }, plugins)
  const typed = empty.apply(empty.tr.insertText('/例', 1))
  expect(openSlash(typed)).toEqual({ query: '例', from: 1, to: 3 })
  // The character that the same key produces with a Chinese input method.
  expect(openSlash(empty.apply(empty.tr.insertText('、', 1)))?.query).toBe('')
  const words = stateOf({ type: 'doc', content: [p('aaaaaaaaaa', '见')] }, plugins)
  expect(openSlash(words.apply(words.tr.insertText('/例', 2)))).toBeUndefined()
  const formula = empty.apply(empty.tr.insert(1, schema.nodes['math']!.create({ latex: 'a' })))
  expect(openSlash(formula.apply(formula.tr.insertText('/', 2)))).toBeUndefined()
})

test.each([
  ['例', 'example'],
  ['lt', 'example'],
  ['exam', 'example'],
  ['gs', 'equation'],
  ['latex', 'equation'],
  ['图片', 'picture'],
  ['h2', 'heading2'],
])('the menu finds %s', (query, id) => {
  expect(findItems(query)[0]?.id).toBe(id)
})

test('the menu finds nothing for nonsense and everything for an empty query', () => {
  expect(findItems('qqq')).toEqual([])
  expect(findItems('').length).toBeGreaterThan(20)
})

test('counts of a chapter: words, blocks, missing alternative texts', () => {
  const file = '01a1fe4f-9a59-7a18-88fc-d68f07aec8a5'
  const counts = countsOf(
    start(p('aaaaaaaaaa', '刚体 rigid'), { type: 'figure', attrs: { file } }, { type: 'figure', attrs: { file, alt: '圆盘' } }).doc,
  )
  expect(counts.words).toBe(3)
  expect(counts.blocks['figure']).toBe(2)
  expect(counts.missingAlt.map(({ type: name }) => name)).toEqual(['figure'])
})

test('the current block is the innermost one with properties', () => {
  const state = run(start(p('aaaaaaaaaa')), insertBlock(newAside('example')))
  expect(currentBlock(state)?.node.type.name).toBe('aside')
  expect(currentBlock(start(p('aaaaaaaaaa')))).toBeUndefined()
})

test('typing in a long chapter takes less than 25 ms per character', () => {
  const long = start(...Array.from({ length: 300 }, (_, n) => p(String(n).padStart(10, 'a'), '转动惯量与质量分布有关。'.repeat(9))))
  expect(long.doc.textContent.length).toBeGreaterThan(30_000)
  let state = at(long, 20_000)
  const begun = performance.now()
  for (let n = 0; n < 100; n++) state = state.apply(state.tr.insertText('字'))
  expect((performance.now() - begun) / 100).toBeLessThan(25)
})

test('input rules and keys are registered', () => {
  expect(markdownRules().props.handleTextInput).toBeTypeOf('function')
  expect(editorKeys()).toHaveLength(2)
})
