import {
  AuditOutlined,
  CheckOutlined,
  CopyOutlined,
  DeleteOutlined,
  DownloadOutlined,
  FolderOutlined,
  PlusOutlined,
  RollbackOutlined,
  StopOutlined,
  TagOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { questionList, QuestionRow } from '../../contract.ts'
import type { QuestionBank } from '../../contract-banks.ts'
import { ExportDialog, type ExportProps } from '../exports/ExportDialog.tsx'
import { useMay } from '#web/kernel/session/rights.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { oneOf, optionsOf, search } from '#web/ui/list/filters/list-filters.tsx'
import { flag, reference, withoutEmpty } from '#web/ui/list/filters/filters.ts'
import { ListPage } from '#web/ui/list/page/ListPage.tsx'
import { useListPage, type ListCall } from '#web/ui/list/page/use-list-page.ts'
import type { BatchAction } from '#web/ui/list/selection/SelectionBar.tsx'
import { QuestionPanel } from '../panel/QuestionPanel.tsx'
import { texts } from '../texts.ts'
import { LabelDialog } from './LabelDialog.tsx'
import { questionColumns } from './question-columns.tsx'
import { TargetDialog } from './TargetDialog.tsx'
import { type Step, useQuestionBatch } from './use-question-batch.tsx'

const questions: ListCall<typeof questionList> = { name: 'questions', line: 'GET /question/questions' }
const types = ['0', '1', '2', '3', '4'] as const
const difficulties = ['1', '2', '3', '4', '5'] as const

/** Which acts rows in this state offer, each to those who may do it. */
const stepsOf: Record<QuestionRow['state'], readonly Step[]> = {
  draft: ['submit', 'pass'],
  review: ['pass', 'giveBack'],
  ready: ['giveBack', 'retire'],
  retired: ['pass'],
}
const icons: Record<Step, ReactNode> = {
  submit: <AuditOutlined aria-hidden />,
  pass: <CheckOutlined aria-hidden />,
  giveBack: <RollbackOutlined aria-hidden />,
  retire: <StopOutlined aria-hidden />,
  remove: <DeleteOutlined aria-hidden />,
  restore: <RollbackOutlined aria-hidden />,
}

interface Props {
  bank: QuestionBank
  title: string
  /** What the bank is and who may use it. */
  lead: ReactNode
  actions: ReactNode
}

/** The questions of a bank or of one of its categories, with the open one beside the list. */
export function QuestionList({ bank, title, lead, actions }: Props) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const may = useMay()
  const edits = (bank.access === 'edit' || bank.access === 'manage') && may('bookexam:edit')
  const reviews = (bank.access === 'edit' || bank.access === 'manage') && may('bookexam:review')
  const list = useListPage({
    call: questions,
    filters: {
      q: search(t.search, 100),
      type: oneOf(
        t.type,
        optionsOf(types, (value) => t.types(Number(value))),
      ),
      difficulty: oneOf(
        t.difficulty,
        optionsOf(difficulties, (value) => t.difficulties(Number(value))),
      ),
      ...(edits
        ? {
            state: oneOf(
              t.state,
              optionsOf(['draft', 'review', 'ready', 'retired'] as const, (value) => t.states(value)),
            ),
          }
        : {}),
      point: { ...search(t.point, 60), rare: true },
    },
    also: { bank: reference, category: reference, bin: flag },
    sorts: { '-updatedAt': t.sortUpdated, updatedAt: t.sortOldest, number: t.sortNumber, '-number': t.sortNumberDown },
    ask: ({ q, type, difficulty, point, category, bin, sort, ...rest }, place) => ({
      query: {
        ...withoutEmpty({ q, state: (rest as { state?: QuestionRow['state'] }).state, knowledgePoint: point, categoryId: category }),
        ...(type && { type: Number(type) }),
        ...(difficulty && { difficulty: Number(difficulty) }),
        bankId: bank.id,
        bin,
        sort,
        ...place,
      },
    }),
  })
  const batch = useQuestionBatch(list.choosing.drop)
  const [taking, setTaking] = useState<Omit<ExportProps, 'close'>>()
  const [moving, setMoving] = useState<{ kind: 'move' | 'copy'; rows: readonly QuestionRow[] }>()
  const [labelling, setLabelling] = useState<readonly QuestionRow[]>()
  const { open } = list.row
  const columns = useMemo(() => questionColumns(t, open), [t, open])
  const inBin = list.values.bin
  const { category } = list.values
  const newAt = `/exam/blank/question/create?${new URLSearchParams({ bank: bank.id, ...(category ? { category } : {}) })}`
  const add = edits && !inBin && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void navigate(newAt)}>
      {t.add}
    </Button>
  )

  const actionsOf = (rows: QuestionRow[]): BatchAction[] => {
    const step = (each: Step): BatchAction => ({
      key: each,
      label: t[each],
      icon: icons[each],
      ...(each === 'remove' && { danger: true as const }),
      run: () => batch.act(each, rows),
    })
    if (inBin) return edits ? [step('restore')] : []
    const copy: BatchAction = { key: 'copy', label: t.copy, icon: <CopyOutlined aria-hidden />, run: () => setMoving({ kind: 'copy', rows }) }
    const take: BatchAction[] = may('bookexam:export')
      ? [
          {
            key: 'export',
            label: t.export,
            icon: <DownloadOutlined aria-hidden />,
            run: () => setTaking({ what: { ids: rows.map(({ id }) => id) }, count: rows.length }),
          },
        ]
      : []
    if (!edits) return [...(may('bookexam:edit') ? [copy] : []), ...take]
    const common = (Object.keys(icons) as Step[]).filter(
      (each) =>
        rows.every(({ state }) => stepsOf[state].includes(each)) &&
        (each === 'submit' || reviews || (each === 'giveBack' && rows.every(({ state }) => state === 'review'))),
    )
    return [
      { key: 'move', label: t.move, icon: <FolderOutlined aria-hidden />, run: () => setMoving({ kind: 'move', rows }) },
      copy,
      { key: 'label', label: t.label, icon: <TagOutlined aria-hidden />, run: () => setLabelling(rows) },
      ...common.map(step),
      ...take,
      step('remove'),
    ]
  }

  return (
    <ListPage
      list={list}
      title={title}
      words={{ counted: t.counted, total: t.total, more: t.more, selected: t.selected, selectAll: t.selectAll, selectFirst: t.selectFirst }}
      lead={lead}
      columns={columns}
      nameOf={({ number }) => `#${number}`}
      batch={{ state: batch, actionsOf }}
      none={{ title: t.none, help: edits && !inBin ? t.noneHelp : '', actions: add }}
      actions={
        <>
          {actions}
          {may('bookexam:export') && !inBin && (
            <Button
              icon={<DownloadOutlined aria-hidden />}
              disabled={list.total === 0}
              onClick={() => setTaking({ what: { filter: { bankId: bank.id, ...(category ? { categoryId: category } : {}) } }, count: undefined })}
            >
              {t.export}
            </Button>
          )}
          {add}
        </>
      }
      form={(each) => <QuestionPanel key={each.id} {...each} />}
    >
      {moving && (
        <TargetDialog
          {...moving}
          bank={bank}
          close={() => setMoving(undefined)}
          run={(act) => void batch.perform(t[moving.kind], moving.kind === 'move' ? t.movedMany : t.copiedMany, act, moving.rows)}
        />
      )}
      {taking && <ExportDialog {...taking} close={() => setTaking(undefined)} />}
      {labelling && (
        <LabelDialog
          rows={labelling}
          close={() => setLabelling(undefined)}
          run={(act) => void batch.perform(t.label, t.labelledMany, act, labelling)}
        />
      )}
    </ListPage>
  )
}
