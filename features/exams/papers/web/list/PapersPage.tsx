import { CopyOutlined, DeleteOutlined, RollbackOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { BatchResult } from '#contract/page.ts'
import { Link, useNavigate } from 'react-router'
import { thousands } from '#plain/numbers/digits.ts'
import { send } from '#web/kernel/send/send.ts'
import { useMay } from '#web/kernel/session/rights.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { newKey } from '#web/ui/form/use-new-record.ts'
import type { Column } from '#web/ui/list/columns/columns.ts'
import { flag, withoutEmpty } from '#web/ui/list/filters/filters.ts'
import { oneOf, optionsOf, search } from '#web/ui/list/filters/list-filters.tsx'
import { ListPage } from '#web/ui/list/page/ListPage.tsx'
import { type ListCall, useListPage } from '#web/ui/list/page/use-list-page.ts'
import type { BatchAction } from '#web/ui/list/selection/SelectionBar.tsx'
import { useBatch, type BatchStep } from '#web/ui/list/selection/use-batch.ts'
import { StatusDot } from '#web/ui/states/StatusDot.tsx'
import { When } from '#web/ui/time/When.tsx'
import type { paperCopy, paperList, paperRemove, paperRestore, PaperRow } from '../../contract.ts'
import { paperLines } from '../lines.ts'
import { texts } from '../texts.ts'
import { NewPaper } from './NewPaper.tsx'
import styles from './list.module.css'
import { paperShapes } from './shapes.ts'

const papers: ListCall<typeof paperList> = { name: 'papers', line: 'GET /question/papers' }
const states = ['draft', 'review', 'locked', 'archived'] as const
const silent = { silent: true } as const

/** Runs a call for each paper, one after the other; what is refused is listed with its reason. */
async function each(ids: string[], act: (paperId: string) => Promise<unknown>): Promise<BatchResult> {
  const result: BatchResult = { done: [], failed: [] }
  for (const id of ids)
    await act(id).then(
      () => result.done.push(id),
      (error: Error) => result.failed.push({ id, name: '', reason: error.message }),
    )
  return result
}

const remove = (ids: string[]) => each(ids, (paperId) => send<typeof paperRemove>('DELETE /question/papers/{paperId}', { paperId }, silent))
const restore = (ids: string[]) => each(ids, (paperId) => send<typeof paperRestore>('POST /question/papers/{paperId}/restore', { paperId }, silent))
const copy = (ids: string[]) =>
  each(ids, (paperId) => send<typeof paperCopy>('POST /question/papers/{paperId}/copy', { paperId, key: newKey() }, silent))

/** The papers that the person owns or composes. */
export default function PapersPage() {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const mayCompose = useMay()('bookexam:paper')
  const list = useListPage({
    call: papers,
    filters: {
      q: search(t.search, 100),
      state: oneOf(
        t.state,
        optionsOf(states, (value) => t.states(value)),
      ),
    },
    also: { bin: flag },
    sorts: { '-updatedAt': t.sortUpdated, name: t.sortName, '-name': '' },
    ask: ({ q, state, bin, sort }, place) => ({ query: { ...withoutEmpty({ q, state }), bin, sort, ...place } }),
  })
  const { run, ...batch } = useBatch(paperLines, list.choosing.drop)
  const inBin = list.values.bin
  const open = (id: string) => `/exam/blank/paper/create?${new URLSearchParams({ id })}`
  const columns: Column<PaperRow>[] = [
    {
      key: 'name',
      title: t.name,
      width: 260,
      sort: ['name', '-name'],
      render: ({ id, name, describe }) => (
        <span className={styles.name}>
          {inBin ? <span>{name}</span> : <Link to={open(id)}>{name}</Link>}
          {describe && <small>{describe}</small>}
        </span>
      ),
    },
    { key: 'state', title: t.state, width: 104, render: ({ state }) => <StatusDot shape={paperShapes[state]} word={t.states(state)} /> },
    { key: 'points', title: t.points, width: 72, align: 'end', render: ({ points }) => points },
    { key: 'questions', title: t.questions, width: 88, align: 'end', render: ({ questions }) => thousands(questions) },
    { key: 'variants', title: t.variants, width: 76, align: 'end', render: ({ variants }) => variants },
    { key: 'tests', title: t.usedIn, width: 92, align: 'end', render: ({ tests }) => t.tests(tests) },
    { key: 'owner', title: t.owner, width: 100, render: ({ owner }) => owner.name },
    { key: 'updated', title: t.updated, width: 116, align: 'end', sort: ['-updatedAt', 'name'], render: ({ updatedAt }) => <When at={updatedAt} /> },
  ]
  const named = (rows: readonly PaperRow[]) => rows.map(({ id, name }) => ({ id, name }))
  const taking: BatchStep = { title: t.resultOf(t.remove), done: t.removed, run: remove }
  const bringing: BatchStep = { title: t.resultOf(t.restore), done: t.restored, run: restore }
  const actionsOf = (rows: PaperRow[]): BatchAction[] => {
    if (!mayCompose) return []
    const own = rows.every(({ can }) => can.manage)
    if (inBin)
      return own ? [{ key: 'restore', label: t.restore, icon: <RollbackOutlined aria-hidden />, run: () => void run(bringing, named(rows)) }] : []
    return [
      {
        key: 'copy',
        label: t.copy,
        icon: <CopyOutlined aria-hidden />,
        run: () => void run({ title: t.resultOf(t.copy), done: t.copied, run: copy }, named(rows)),
      },
      ...(own
        ? [
            {
              key: 'remove',
              label: t.remove,
              icon: <DeleteOutlined aria-hidden />,
              danger: true as const,
              run: () => void run({ ...taking, back: bringing }, named(rows)),
            },
          ]
        : []),
    ]
  }
  return (
    <ListPage
      list={list}
      title={inBin ? t.bin : t.title}
      words={{ counted: t.counted, total: t.total, selected: t.selected, selectAll: t.selectAll, selectFirst: t.selectFirst }}
      columns={columns}
      nameOf={({ name }) => name}
      batch={{ state: batch, actionsOf }}
      none={{ title: inBin ? t.binNone : t.none, help: inBin ? '' : t.noneHelp }}
      actions={
        <Button
          icon={inBin ? <RollbackOutlined aria-hidden /> : <DeleteOutlined aria-hidden />}
          onClick={() => void navigate(inBin ? '/exam/paper/management' : '/exam/paper/management?bin=1')}
        >
          {inBin ? t.fromBin : t.bin}
        </Button>
      }
      add={mayCompose && !inBin && t.add}
      newForm={({ close }) => <NewPaper close={close} done={({ id }) => void navigate(open(id))} />}
    />
  )
}
