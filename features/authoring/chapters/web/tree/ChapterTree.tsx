import { FileSearchOutlined, MinusSquareOutlined, PlusOutlined, PlusSquareOutlined, SearchOutlined } from '@ant-design/icons'
import { pinyinInitials } from '#plain/text/pinyin-initials.ts'
import type { ChapterNode } from '../../contract.ts'
import { Button, Input, Tooltip } from 'antd'
import { clearable } from '#web/ui/form/fields/clearable.tsx'
import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useUnsentChapters } from '#web/kernel/kept/use-unsent-texts.ts'
import { ChapterRow } from './ChapterRow.tsx'
import styles from './ChapterTree.module.css'
import { MoveDialog } from './MoveDialog.tsx'
import { texts } from '../texts.ts'
import { dropTarget, filterTree, rowsOf, type TreePosition } from '#web/ui/tree/tree-moves.ts'
import { useTreeUndo } from './tree-undo.ts'
import { TreeFoot } from './TreeFoot.tsx'
import { useTreeKeys } from './use-tree-keys.ts'
import type { TreeActions } from './tree-actions.ts'

interface Props {
  textbookId: string
  rows: readonly ChapterNode[]
  actions: TreeActions
  current: string | undefined
  editable: boolean
  /** A chapter that was added outside of the tree, and now gets its name. */
  added: string | undefined
  onOpen: (id: string | undefined) => void
  onFind: () => void
}

/** The chapter tree on the left: open, add, rename, move, hide and delete chapters. */
export function ChapterTree({ textbookId, rows, actions, current, editable, added, onOpen, onFind }: Props) {
  const t = useTexts(texts)
  const tree = useRef<HTMLUListElement>(null)
  const kept = useUnsentChapters((chapters) => chapters)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [query, setQuery] = useState<string>()
  const [renaming, setRenaming] = useState<string>()
  const [moving, setMoving] = useState<ChapterNode>()
  const [focused, setFocused] = useState<string>()
  const [dragged, setDragged] = useState<string>()
  const [drop, setDrop] = useState<(TreePosition & { mark: 'before' | 'after' | 'inside'; over: string }) | undefined>()
  const undoable = useTreeUndo(rows, actions)
  useEffect(() => {
    if (!added) return
    setFocused(added)
    setRenaming(added)
  }, [added])
  useEffect(() => {
    tree.current?.querySelector(`[data-chapter="${current}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const filtering = query !== undefined && query.trim() !== ''
  const shown = rowsOf(filterTree(rows, query ?? '', pinyinInitials), filtering ? new Set() : closed)
  const stop = shown.find(({ node: chapter }) => chapter.id === (focused ?? current))?.node.id ?? shown[0]?.node.id
  const parents = rows.filter((row) => rows.some((other) => other.parentId === row.id)).map(({ id }) => id)

  const focusRow = (id: string | undefined) => {
    setFocused(id)
    requestAnimationFrame(() => tree.current?.querySelector<HTMLElement>(`[data-chapter="${id}"]`)?.focus())
  }
  const fold = (id: string, shut: boolean) => setClosed((now) => new Set(shut ? [...now, id] : [...now].filter((each) => each !== id)))
  const add = async (target: TreePosition) => {
    if (target.parentId) fold(target.parentId, false)
    const made = await actions.add(target.parentId ? t.newSection : t.newChapter, target)
    if (!made) return
    onOpen(made.id)
    setFocused(made.id)
    setRenaming(made.id)
  }
  const remove = async (chapter: ChapterNode) => {
    const at = shown.findIndex((row) => row.node.id === chapter.id)
    const next = shown.slice(at + 1).find(({ depth }) => depth <= (shown[at]?.depth ?? 1)) ?? shown[at - 1]
    const done = await undoable.remove(chapter)
    if (!done) return
    focusRow(next?.node.id)
    if (current && done.ids.includes(current)) onOpen(next?.node.id)
  }
  const move = (chapter: ChapterNode, target: TreePosition) => {
    if (target.parentId) fold(target.parentId, false)
    void undoable.move(chapter, target)
    focusRow(chapter.id)
  }
  const keys = useTreeKeys({
    shown,
    rows,
    closed,
    editable,
    focusRow,
    fold,
    move,
    remove: (chapter) => void remove(chapter),
    rename: setRenaming,
    open: onOpen,
    find: () => setQuery((now) => now ?? ''),
  })

  const over = (event: DragEvent, id: string) => {
    if (!dragged) return
    const box = event.currentTarget.getBoundingClientRect()
    const target = dropTarget(rows, dragged, id, (event.clientY - box.top) / box.height)
    setDrop(target && { ...target, over: id })
    if (target) event.preventDefault()
  }
  const dropped = () => {
    const chapter = rows.find(({ id }) => id === dragged)
    if (chapter && drop) move(chapter, { parentId: drop.parentId, after: drop.after })
    setDragged(undefined)
    setDrop(undefined)
  }
  const endFind = () => {
    setQuery(undefined)
    focusRow(stop)
  }
  const allClosed = parents.length > 0 && parents.every((id) => closed.has(id))
  return (
    <nav className={styles.panel} aria-label={t.chapters}>
      <div className={styles.head}>
        <h2>
          {t.chapters} <span>{rows.length}</span>
        </h2>
        <Tooltip title={t.find}>
          <Button
            type="text"
            size="small"
            icon={<SearchOutlined aria-hidden />}
            aria-label={t.find}
            aria-expanded={query !== undefined}
            onClick={() => setQuery(query === undefined ? '' : undefined)}
          />
        </Tooltip>
        <Tooltip title={t.findInBook}>
          <Button type="text" size="small" icon={<FileSearchOutlined aria-hidden />} aria-label={t.findInBook} onClick={onFind} />
        </Tooltip>
        {parents.length > 0 && (
          <Tooltip title={allClosed ? t.expandAll : t.collapseAll}>
            <Button
              type="text"
              size="small"
              icon={allClosed ? <PlusSquareOutlined aria-hidden /> : <MinusSquareOutlined aria-hidden />}
              aria-label={allClosed ? t.expandAll : t.collapseAll}
              onClick={() => setClosed(new Set(allClosed ? [] : parents))}
            />
          </Tooltip>
        )}
        {editable && (
          <Tooltip title={t.add}>
            <Button
              type="text"
              size="small"
              icon={<PlusOutlined aria-hidden />}
              aria-label={t.add}
              onClick={() => void add({ parentId: null, after: rows.findLast(({ parentId }) => parentId === null)?.id ?? null })}
            />
          </Tooltip>
        )}
      </div>
      {query !== undefined && (
        <div className={styles.find} role="search">
          <Input
            autoFocus
            allowClear={clearable()}
            size="small"
            value={query}
            placeholder={t.findHint}
            aria-label={t.find}
            onChange={({ target }) => setQuery(target.value)}
            onKeyDown={(event: KeyboardEvent) => {
              if (event.nativeEvent.isComposing) return
              if (event.key === 'Escape') endFind()
              else if (event.key === 'ArrowDown') focusRow(shown[0]?.node.id)
              else if (event.key === 'Enter' && shown[0])
                onOpen(shown.find(({ node: chapter }) => chapter.name.includes(query.trim()))?.node.id ?? shown[0].node.id)
              else return
              event.preventDefault()
              event.stopPropagation()
            }}
          />
        </div>
      )}
      {filtering && shown.length === 0 && (
        <p className={styles.none} role="status">
          {t.nothingFound(query.trim())}{' '}
          <Button type="link" size="small" onClick={() => setQuery('')}>
            {t.clear}
          </Button>
        </p>
      )}
      <ul
        ref={tree}
        className={styles.tree}
        role="tree"
        aria-label={t.tree}
        onFocus={keys.onFocus}
        onBlur={keys.onBlur}
        onPointerDown={keys.onPointerDown}
      >
        {shown.map((row) => (
          <ChapterRow
            key={row.node.id}
            row={row}
            rows={rows}
            open={row.node.id === current}
            expanded={row.children ? filtering || !closed.has(row.node.id) : undefined}
            stop={row.node.id === stop}
            editable={editable}
            renaming={renaming === row.node.id}
            mark={drop?.over === row.node.id ? drop.mark : undefined}
            held={dragged === row.node.id}
            kept={row.node.id === current ? undefined : kept[row.node.id]}
            onOpen={() => {
              setFocused(row.node.id)
              onOpen(row.node.id)
            }}
            onFold={(shut) => fold(row.node.id, shut)}
            onRename={() => setRenaming(row.node.id)}
            onNamed={(name) => {
              setRenaming(undefined)
              focusRow(row.node.id)
              if (name && name !== row.node.name) void actions.rename(row.node.id, name)
            }}
            onAdd={(target) => void add(target)}
            onMove={(target) => move(row.node, target)}
            onMoveTo={() => setMoving(row.node)}
            onToggle={() => void undoable.toggle(row.node)}
            onKind={(kind) => void actions.setKind(row.node.id, kind)}
            onRemove={() => void remove(row.node)}
            onKeyDown={keys.onKeyDown}
            drag={{
              start: () => setDragged(row.node.id),
              over: (event) => over(event, row.node.id),
              drop: dropped,
              end: () => {
                setDragged(undefined)
                setDrop(undefined)
              },
            }}
          />
        ))}
      </ul>
      <TreeFoot rows={rows} textbookId={textbookId} actions={actions} editable={editable} />
      {moving && <MoveDialog chapter={moving} rows={rows} onMove={(target) => move(moving, target)} onClose={() => setMoving(undefined)} />}
    </nav>
  )
}
