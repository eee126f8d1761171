import { nodeOfResource } from '#features/library/resources/web/picker/node-of-resource.ts'
import { insertBlock } from '#web/editor/state/blocks.ts'
import { closePrompt, openPrompt } from '#web/editor/prompts/prompts.ts'
import type { TextEditor } from '#web/editor/state/text-editor.ts'
import { useEditorState } from '#web/editor/state/use-writing.ts'
import { lazyDialog } from '#web/kernel/loading/lazy-dialog.tsx'

const ResourcePicker = lazyDialog(() => import('#features/library/resources/web/picker/ResourcePicker.tsx').then((module) => module.ResourcePicker))

/** The dialog in which resources for the text are chosen, when the slash menu asks for it. */
export function ResourcePrompt({ writing }: { writing: TextEditor }) {
  const open = useEditorState(writing, (state) => openPrompt(state)?.kind === 'resource')
  return (
    <ResourcePicker
      open={open}
      onClose={() => void writing.run(closePrompt)}
      max={20}
      onChoose={(rows) => {
        for (const row of rows) writing.run(insertBlock(nodeOfResource(row)))
      }}
    />
  )
}
