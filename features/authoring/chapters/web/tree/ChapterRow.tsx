import { CloudUploadOutlined, EllipsisOutlined, EyeInvisibleOutlined, HolderOutlined } from '@ant-design/icons'
import type { ChapterNode } from '../../contract.ts'
import { Button } from 'antd'
import type { DragEvent, KeyboardEvent } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { UnsentReason } from '#web/kernel/kept/send-unsent-texts.ts'
import { MenuOver } from '#web/ui/pop-over/MenuOver.tsx'
import { StatusDot } from '#web/ui/states/StatusDot.tsx'
import { Fold } from '#web/ui/tree/Fold.tsx'
import { NameInput } from '#web/ui/tree/NameInput.tsx'
import tree from '#web/ui/tree/tree-row.module.css'
import { chapterMenu } from './chapter-menu.ts'
import styles from './ChapterTree.module.css'
import { texts } from '../texts.ts'
import type { TreePosition, TreeRow } from '#web/ui/tree/tree-moves.ts'

interface Props {
  row: TreeRow<ChapterNode>
  rows: readonly ChapterNode[]
  open: boolean
  /** Undefined for a chapter with nothing below it. */
  expanded: boolean | undefined
  /** This row has the tab stop of the tree. */
  stop: boolean
  editable: boolean
  renaming: boolean
  mark: 'before' | 'after' | 'inside' | undefined
  held: boolean
  /** Set if a text of the chapter is on this device but not on the server. */
  kept: UnsentReason | undefined
  onOpen: () => void
  onFold: (shut: boolean) => void
  onRename: () => void
  /** Undefined leaves the name as it is. */
  onNamed: (name: string | undefined) => void
  onAdd: (target: TreePosition) => void
  onMove: (target: TreePosition) => void
  onMoveTo: () => void
  onToggle: () => void
  onKind: (kind: ChapterNode['kind']) => void
  onRemove: () => void
  onKeyDown: (event: KeyboardEvent) => void
  drag: { start: () => void; over: (event: DragEvent) => void; drop: () => void; end: () => void }
}

const shapes = { published: 'solid', changed: 'centre', draft: 'ring' } as const

/** A chapter in the tree: state, number, name and action menu. */
export function ChapterRow(props: Props) {
  const t = useTexts(texts)
  const { row, open, expanded, editable, renaming, drag } = props
  const { node: chapter, depth, place, siblings } = row
  const keptLabel = props.kept && { waiting: t.keptWaiting, conflict: t.keptConflict, refused: t.keptRefused }[props.kept]
  const stateLabels = { published: t.statePublished, changed: t.stateChanged, draft: t.stateDraft }
  return (
    <li
      role="treeitem"
      data-chapter={chapter.id}
      aria-level={depth}
      aria-setsize={siblings}
      aria-posinset={place}
      aria-selected={open}
      aria-expanded={expanded}
      aria-label={[chapter.number, chapter.name, stateLabels[chapter.state], chapter.status ? '' : t.hidden, keptLabel].filter(Boolean).join(' ')}
      tabIndex={props.stop ? 0 : -1}
      className={`${tree.row} ${styles.row}`}
      data-depth={depth}
      data-open={open || undefined}
      data-mark={props.mark}
      data-held={props.held || undefined}
      style={{ paddingInlineStart: 16 + (depth - 1) * 18 }}
      draggable={editable && !renaming}
      onClick={props.onOpen}
      onKeyDown={props.onKeyDown}
      onDoubleClick={() => editable && props.onRename()}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', chapter.name)
        drag.start()
      }}
      onDragOver={drag.over}
      onDrop={(event) => {
        event.preventDefault()
        drag.drop()
      }}
      onDragEnd={drag.end}
    >
      {editable && <HolderOutlined className={styles.grip ?? ''} aria-hidden="true" title={t.drag} />}
      <Fold expanded={expanded} onFold={props.onFold} />
      <StatusDot shape={shapes[chapter.state]} word={stateLabels[chapter.state]} bare />
      {renaming ? (
        <NameInput name={chapter.name} label={t.renameOf(chapter.name)} most={100} onNamed={props.onNamed} />
      ) : (
        <span className={styles.name} title={chapter.name} data-hidden={chapter.status === 0 || undefined}>
          {chapter.number && <span className={styles.number}>{chapter.number}</span>}
          {chapter.name}
        </span>
      )}
      {keptLabel && <CloudUploadOutlined className={styles.kept ?? ''} title={keptLabel} />}
      {chapter.status === 0 && !renaming && <EyeInvisibleOutlined className={styles.eye ?? ''} title={t.hidden} />}
      {editable && !renaming && (
        <MenuOver edge="end" menu={chapterMenu(t, props)}>
          <Button
            className={styles.more ?? ''}
            type="text"
            size="small"
            tabIndex={-1}
            icon={<EllipsisOutlined aria-hidden />}
            aria-label={t.more(chapter.name)}
            onClick={(event) => event.stopPropagation()}
            onDoubleClick={(event) => event.stopPropagation()}
          />
        </MenuOver>
      )}
    </li>
  )
}

export type ChapterRowProps = Props
