import { NodeSelection, type Command, type EditorState } from 'prosemirror-state'
import { insertInline } from './commands.ts'
import type { Target } from './numbers.ts'
import { nodes } from './types.ts'

export type ReferenceForm = 'number' | 'title'

/** The reference that is selected, with what it holds. */
export function selectedReference({ selection }: EditorState): { target: string; form: ReferenceForm } | undefined {
  if (!(selection instanceof NodeSelection) || selection.node.type !== nodes.xref) return undefined
  const { target, form } = selection.node.attrs as { target: string; form: string }
  return { target, form: form === 'title' ? 'title' : 'number' }
}

/** Puts a reference where the cursor is, or in place of the one that is selected. What has no number is called by its title, a formula only by its number, a source as one cites. */
export const referTo = (to: Target, form: ReferenceForm): Command =>
  insertInline(
    nodes.xref.create({
      target: to.target,
      form: to.kind === 'reference' ? 'cite' : !to.label ? 'title' : to.kind === 'equation' ? 'number' : form,
      text: (to.label || to.title).slice(0, 200),
    }),
  )

/** Targets for what was typed: by label first, then by title. */
export function findTargets(targets: readonly Target[], typed: string): Target[] {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[\s（）()]/g, '')
  const wanted = plain(typed)
  if (!wanted) return [...targets]
  const byLabel = targets.filter(({ label }) => plain(label).includes(wanted))
  return [...byLabel, ...targets.filter(({ label, title, target }) => !plain(label).includes(wanted) && plain(`${title} ${target}`).includes(wanted))]
}
