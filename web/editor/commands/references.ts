import { NodeSelection, type Command, type EditorState } from 'prosemirror-state'
import { insertInline } from './commands.ts'
import type { Target } from '../state/numbers.ts'
import { nodes } from '../state/types.ts'

export type ReferenceForm = 'number' | 'title'

/** The attributes of the selected reference. */
export function selectedReference({ selection }: EditorState): { target: string; form: ReferenceForm } | undefined {
  if (!(selection instanceof NodeSelection) || selection.node.type !== nodes.xref) return undefined
  const { target, form } = selection.node.attrs as { target: string; form: string }
  return { target, form: form === 'title' ? 'title' : 'number' }
}

/** Inserts a reference at the cursor, or replaces the selected one. Bibliography entries are cited, targets without a number show their title, formulas their number. */
export const insertReference = (to: Target, form: ReferenceForm): Command =>
  insertInline(
    nodes.xref.create({
      target: to.target,
      form: formFor(to, form),
      text: (to.label || to.title).slice(0, 200),
    }),
  )

function formFor({ kind, label }: Target, wanted: ReferenceForm): ReferenceForm | 'cite' {
  if (kind === 'reference') return 'cite'
  if (!label) return 'title'
  return kind === 'equation' ? 'number' : wanted
}

/** The targets that match the typed text: by label first, then by title. */
export function findTargets(targets: readonly Target[], typed: string): Target[] {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[\s（）()]/g, '')
  const wanted = plain(typed)
  if (!wanted) return [...targets]
  const byLabel = targets.filter(({ label }) => plain(label).includes(wanted))
  return [...byLabel, ...targets.filter(({ label, title, target }) => !plain(label).includes(wanted) && plain(`${title} ${target}`).includes(wanted))]
}
