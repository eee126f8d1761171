import { DeleteOutlined } from '@ant-design/icons'
import type { ChapterNode } from '../../contract.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { lazyDialog } from '#web/kernel/loading/lazy-dialog.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { StatusDot } from '#web/ui/states/StatusDot.tsx'
import { binTexts } from '../bin/bin-texts.ts'
import styles from './ChapterTree.module.css'
import { texts } from '../texts.ts'
import type { TreeActions } from './tree-actions.ts'

const ChapterBin = lazyDialog(() => import('../bin/ChapterBin.tsx').then((module) => module.ChapterBin))

interface Props {
  rows: readonly ChapterNode[]
  textbookId: string
  actions: TreeActions
  editable: boolean
}

/** Number of published, changed and draft chapters, and the bin. */
export function TreeFoot({ rows, textbookId, actions, editable }: Props) {
  const t = useTexts(texts)
  const { bin } = useTexts(binTexts)
  const [open, setOpen] = useState(false)
  const count = (state: ChapterNode['state']) => rows.filter((row) => row.state === state).length
  return (
    <footer className={styles.foot}>
      <StatusDot shape="solid" word={t.countPublished(count('published'))} />
      <StatusDot shape="centre" word={t.countChanged(count('changed'))} />
      <StatusDot shape="ring" word={t.countDraft(count('draft'))} />
      {editable && (
        <>
          <Button
            className={styles.bin ?? ''}
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={bin}
            title={bin}
            onClick={() => setOpen(true)}
          />
          <ChapterBin textbookId={textbookId} actions={actions} open={open} onClose={() => setOpen(false)} />
        </>
      )}
    </footer>
  )
}
