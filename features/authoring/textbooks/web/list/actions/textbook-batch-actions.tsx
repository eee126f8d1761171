import {
  CloudUploadOutlined,
  DeleteOutlined,
  InboxOutlined,
  MinusCircleOutlined,
  PlusCircleOutlined,
  RollbackOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import type { Textbook } from '../../../contract.ts'
import type { ReactNode } from 'react'
import type { BatchAction as BarAction } from '#web/ui/list/selection/SelectionBar.tsx'
import { batchActionsOf, type BatchAction } from './textbook-actions.ts'
import type { texts } from '../../texts.ts'

const icons: Record<BatchAction, ReactNode> = {
  publish: <CloudUploadOutlined aria-hidden />,
  shelf: <PlusCircleOutlined aria-hidden />,
  unshelf: <MinusCircleOutlined aria-hidden />,
  archive: <InboxOutlined aria-hidden />,
  unarchive: <RollbackOutlined aria-hidden />,
  remove: <DeleteOutlined aria-hidden />,
  restore: <UndoOutlined aria-hidden />,
  purge: <DeleteOutlined aria-hidden />,
}

/** Actions of the selection bar for the selected textbooks. */
export const textbookBatchActions = (
  books: Textbook[],
  t: (typeof texts)['zh-CN'],
  act: (action: BatchAction, books: readonly Textbook[]) => void,
): BarAction[] =>
  batchActionsOf(books).map((action) => ({
    key: action,
    label: t[action],
    icon: icons[action],
    ...((action === 'remove' || action === 'purge') && { danger: true as const }),
    run: () => act(action, books),
  }))
