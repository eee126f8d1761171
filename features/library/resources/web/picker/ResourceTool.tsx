import { FolderOpenOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { ToolButton } from '#web/editor/rich/TextTools.tsx'
import { insertBlock } from '#web/editor/state/blocks.ts'
import type { TextEditor } from '#web/editor/state/text-editor.ts'
import { lazyDialog } from '#web/kernel/loading/lazy-dialog.tsx'
import { useMay } from '#web/kernel/session/rights.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { ResourceKind } from '../../contract.ts'
import { nodeOfResource } from './node-of-resource.ts'
import { pickerTexts } from './picker-texts.ts'

const ResourcePicker = lazyDialog(() => import('./ResourcePicker.tsx').then((module) => module.ResourcePicker))

/** A tool of a text that puts resources at the cursor; without the right to use resources there is none. */
export function ResourceTool({ writing, kinds = ['picture', 'audio', 'video'] }: { writing: TextEditor; kinds?: readonly ResourceKind[] }) {
  const t = useTexts(pickerTexts)
  const may = useMay()
  const [open, setOpen] = useState(false)
  if (!may('zyzx')) return null
  return (
    <>
      <ToolButton title={t.tool} name={t.tool} act={() => setOpen(true)}>
        <FolderOpenOutlined aria-hidden />
      </ToolButton>
      <ResourcePicker
        open={open}
        onClose={() => setOpen(false)}
        kinds={kinds}
        max={10}
        onChoose={(rows) => {
          for (const row of rows) writing.run(insertBlock(nodeOfResource(row)))
        }}
      />
    </>
  )
}
