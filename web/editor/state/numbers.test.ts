import type { ChapterReferences } from '#features/authoring/textbooks/contract-publishing.ts'
import type { NodeJson } from '#document/schema/schema.ts'
import type { EditorView } from 'prosemirror-view'
import { expect, test } from 'vitest'
import { brokenReferences, numbers, setBookNumbering, targetsOf } from './numbers.ts'
import { findTargets, insertReference, selectedReference } from '../commands/references.ts'
import { stateOf, writingPlugins } from './state.ts'

const chapterId = '00000000-0000-4000-8000-000000000001'
const other = '00000000-0000-4000-8000-000000000002'
const book: ChapterReferences = {
  own: { number: '3.2', top: '3', topId: 'three' },
  counters: [{ name: 'three figure', count: 4 }],
  places: [
    { chapterId: other, id: null, name: '', kind: 'chapter', label: '3.1 节', title: '刚体' },
    { chapterId: other, id: 'ring000001', name: 'fig:ring', kind: 'figure', label: '图 3-4', title: '圆环' },
    { chapterId, id: null, name: '', kind: 'chapter', label: '3.2 节', title: '转动惯量' },
  ],
}
const heading: NodeJson = { type: 'heading', attrs: { id: 'heading001', level: 1, label: null }, content: [{ type: 'text', text: '平行轴' }] }
const figure: NodeJson = {
  type: 'figure',
  attrs: { id: 'figure0001', file: '00000000-0000-4000-8000-000000000003', alt: '盘', width: null, label: null },
  content: [{ type: 'text', text: '圆盘' }],
}
const referenceTo = (target: string): NodeJson => ({
  type: 'paragraph',
  attrs: { id: '' },
  content: [{ type: 'xref', attrs: { target, form: 'number', text: '' } }],
})

/** An editor without a view: it applies dispatched transactions to a state. */
function writing(...content: NodeJson[]) {
  const view = {
    state: stateOf({ type: 'doc', content }, [...writingPlugins(), numbers(chapterId, 'zh-CN')]),
    dispatch(tr: EditorView['state']['tr']) {
      view.state = view.state.apply(tr)
    },
  }
  return view
}
const shown = ({ state }: ReturnType<typeof writing>) =>
  state.plugins
    .flatMap((plugin) => (plugin.spec.state ? [plugin.getState(state) as { shown?: { find: () => { spec: object }[] } } | undefined] : []))
    .flatMap((kept) => kept?.shown?.find().map(({ spec }) => spec) ?? [])

test('numbers continue from the previous chapters, and references show what the book will print', () => {
  const view = writing(heading, figure, referenceTo('fig:ring'), referenceTo('figure0001'), referenceTo(`recto:${other}`), referenceTo('gone'))
  setBookNumbering(view as unknown as EditorView, book)
  expect(shown(view)).toMatchObject([
    { number: '3.2.1' },
    { number: '图 3-5' },
    { reference: { shown: '图 3-4', about: '图 3-4　圆环' } },
    { reference: { shown: '图 3-5' } },
    { reference: { shown: '3.1 节' } },
    { reference: { about: 'gone' } },
  ])
  const [lost] = brokenReferences(view.state)
  expect(view.state.doc.nodeAt(lost ?? 0)?.attrs['target']).toBe('gone')
})

test('targets are found by number and by title; those of this section come first', () => {
  const view = writing(heading, figure)
  setBookNumbering(view as unknown as EditorView, book)
  const all = targetsOf(view.state)
  expect(all.map(({ target, here }) => [target, here])).toEqual([
    ['heading001', true],
    ['figure0001', true],
    [`recto:${other}`, false],
    ['fig:ring', false],
  ])
  expect(findTargets(all, '图3-4').map(({ title }) => title)).toEqual(['圆环'])
  expect(findTargets(all, '圆').map(({ label }) => label)).toEqual(['图 3-5', '图 3-4'])
})

test('a formula is listed by its LaTeX', () => {
  const view = writing({ type: 'equation', attrs: { id: 'equation01', latex: 'J=mr^2', numbered: true, label: null } })
  setBookNumbering(view as unknown as EditorView, book)
  expect(targetsOf(view.state)[0]).toMatchObject({ target: 'equation01', label: '（3.2.1）', title: 'J=mr^2' })
})

test('a reference is inserted at the cursor with target, form and text', () => {
  const view = writing({ type: 'paragraph', attrs: { id: 'paragraph1' } })
  setBookNumbering(view as unknown as EditorView, book)
  const ring = targetsOf(view.state).find(({ target }) => target === 'fig:ring')
  if (!ring) throw new Error('The ring is not there')
  insertReference(ring, 'title')(view.state, view.dispatch)
  expect(view.state.doc.firstChild?.firstChild?.attrs).toEqual({ target: 'fig:ring', form: 'title', text: '图 3-4' })
  expect(selectedReference(view.state)).toBeUndefined()
})
