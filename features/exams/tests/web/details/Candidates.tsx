import { ClockCircleOutlined, FieldTimeOutlined, FlagOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { thousands } from '#plain/numbers/digits.ts'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useMay } from '#web/kernel/session/rights.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Figure, Figures } from '#web/ui/display/Figures.tsx'
import { withoutEmpty } from '#web/ui/list/filters/filters.ts'
import { oneOf, optionsOf, search } from '#web/ui/list/filters/list-filters.tsx'
import { ListPage } from '#web/ui/list/page/ListPage.tsx'
import { type ListCall, useListPage } from '#web/ui/list/page/use-list-page.ts'
import { useBatch } from '#web/ui/list/selection/use-batch.ts'
import { StatusDot } from '#web/ui/states/StatusDot.tsx'
import type { Candidate, candidateList, candidatesRefresh } from '../../contract-candidates.ts'
import type { TestFull } from '../../contract-tests.ts'
import {
  analysisPath,
  appealsPath,
  candidatesLine,
  gradingPath,
  markSheetPath,
  marksPath,
  previewPath,
  regradesPath,
  setupPath,
  testLines,
} from '../lines.ts'
import { phaseShapes } from '../shown/test-shapes.ts'
import { spanText } from '../shown/test-time.ts'
import { TestMenu } from '../shown/TestMenu.tsx'
import { useTestActions } from '../shown/use-test-actions.tsx'
import { VoidDialog } from '../shown/VoidDialog.tsx'
import { texts } from '../texts.ts'
import { candidateColumns } from './candidate-columns.tsx'
import { ChangeDialog, type ChangeKind } from './ChangeDialog.tsx'
import { detailsTexts } from './details-texts.ts'
import styles from './details.module.css'
import { SeatsDialog } from './SeatsDialog.tsx'

const candidates: ListCall<typeof candidateList> = { name: 'candidates', line: candidatesLine }
const standings = ['expected', 'absent', 'deferred', 'makeup', 'violation', 'removed'] as const
const attempts = ['none', 'running', 'submitted'] as const
const icons = { standing: <FlagOutlined aria-hidden />, extra: <FieldTimeOutlined aria-hidden />, time: <ClockCircleOutlined aria-hidden /> }

/** The candidates of a test, with the figures of the test above and what is done for several of them at once. */
export function Candidates({ test, classId }: { test: TestFull; classId: string }) {
  const t = useTexts(texts)
  const d = useTexts(detailsTexts)
  // An owner may have lost this right; the screens of results ask for it.
  const holds = useMay()('bookexam:test')
  const { message } = App.useApp()
  const actions = useTestActions()
  const [asked, setAsked] = useState<{ kind: ChangeKind; people: { id: string; name: string }[] }>()
  const [seating, setSeating] = useState(false)
  const list = useListPage({
    call: candidates,
    filters: {
      q: search(d.search, 100),
      standing: oneOf(
        d.standing,
        optionsOf(standings, (value) => t.standings(value)),
      ),
      attempt: oneOf(
        d.attempt,
        optionsOf(attempts, (value) => d.attempts(value)),
      ),
    },
    also: {},
    sorts: { seat: d.sortSeat, name: d.sortName, number: d.sortNumber, '-points': d.sortPoints, points: '' },
    ask: ({ q, standing, attempt, sort }, place) => ({
      testId: test.id,
      query: { ...withoutEmpty({ q, standing, attempt, classId }), sort, ...place },
    }),
  })
  const { run, ...batch } = useBatch(testLines, list.choosing.drop)
  const [refresh, { busy }] = useCall<typeof candidatesRefresh>('POST /pressplatform/tests/{testId}/candidates/refresh', {
    refresh: testLines,
    onDone: ({ added, removed }) => void message.success(d.refreshed(added, removed)),
  })
  const labels: Record<ChangeKind, string> = { standing: d.setStanding, extra: d.setExtra, time: d.setTime }
  const kinds = ['standing', 'extra', 'time'] as const
  const named = (rows: Candidate[]) => rows.map(({ id, name }) => ({ id, name }))
  const watch = `/education/classes/examine/info?${new URLSearchParams({ ...(classId && { id: classId }), test: test.id })}`
  const edits = test.can.edit && test.phase !== 'draft'
  return (
    <>
      <ListPage
        list={list}
        title={test.title}
        level={classId ? 2 : 1}
        words={{ counted: d.counted, total: d.total, selected: d.selected, selectAll: d.selectAll, selectFirst: d.selectFirst }}
        columns={candidateColumns(t, d, test)}
        nameOf={({ name }) => name}
        none={{ title: d.none, help: d.noneHelp }}
        lead={
          <div className={styles.lead}>
            <p>
              <StatusDot shape={phaseShapes[test.phase]} word={t.phases(test.phase)} />
              <span>{spanText(test.opensAt, test.closesAt) || t.noTime}</span>
              {test.limitMinutes !== null && <span>{t.minutes(test.limitMinutes)}</span>}
              {test.onPaper && <span>{t.onPaper}</span>}
              {test.place && <span>{test.place}</span>}
              {test.paper && <span>{t.paperFacts(test.paper.points, test.paper.questions)}</span>}
            </p>
            <Figures label={d.figures}>
              <Figure name={d.expected}>{thousands(test.candidates)}</Figure>
              <Figure name={d.begun}>{thousands(test.begun)}</Figure>
              <Figure name={d.submitted}>{thousands(test.submitted)}</Figure>
              {test.toGrade > 0 && <Figure name={d.toGrade}>{thousands(test.toGrade)}</Figure>}
            </Figures>
          </div>
        }
        actions={
          <>
            {test.can.watch && test.phase !== 'released' && test.phase !== 'archived' && (
              <Link className={styles.primary} to={watch}>
                {t.watch}
              </Link>
            )}
            {test.can.grade && (test.toGrade > 0 || test.phase === 'released') && (
              <Link className={test.phase === 'closed' ? styles.primary : undefined} to={gradingPath(test.id, classId)}>
                {test.toGrade > 0 ? d.grade(thousands(test.toGrade)) : d.graded}
              </Link>
            )}
            {test.can.mark && test.phase !== 'coming' && (
              <Link className={styles.primary} to={marksPath(test.id, classId)}>
                {d.enterMarks}
              </Link>
            )}
            {edits && <Button onClick={() => setSeating(true)}>{d.seats}</Button>}
            {test.can.regrade && test.laidOut && <Link to={regradesPath(test.id, classId)}>{d.questions}</Link>}
            {test.can.appeals && holds && (test.openAppeals > 0 || test.phase === 'released') && (
              <Link to={appealsPath(test.id, classId)}>{test.openAppeals > 0 ? d.appealsOpen(thousands(test.openAppeals)) : d.appeals}</Link>
            )}
            {test.can.results && holds && <Link to={analysisPath(test.id, classId)}>{d.analysis}</Link>}
            {test.can.markSheet && !test.can.results && <Link to={markSheetPath(test.id, classId)}>{d.markSheet}</Link>}
            {edits && (
              <Button loading={busy} onClick={() => void refresh({ testId: test.id })}>
                {d.refresh}
              </Button>
            )}
            {test.can.edit && <Link to={setupPath(test.id)}>{t.edit}</Link>}
            {test.can.release && <Button onClick={() => actions.askRelease(test)}>{t.release}</Button>}
            <TestMenu test={test} actions={actions} />
          </>
        }
        {...(test.can.results && {
          rowActions: ({ name, attempt }: Candidate) =>
            attempt?.submittedAt &&
            attempt.state !== 'void' && (
              <a
                href={screenHref(previewPath(test.id, attempt.id))}
                target="_blank"
                rel="noopener"
                aria-label={`${d.resultPage(test.releasedAt !== null)}: ${name}`}
              >
                {d.resultPage(test.releasedAt !== null)}
              </a>
            ),
        })}
        {...(edits && {
          batch: {
            state: batch,
            actionsOf: (rows: Candidate[]) =>
              kinds.map((kind) => ({ key: kind, label: labels[kind], icon: icons[kind], run: () => setAsked({ kind, people: named(rows) }) })),
          },
        })}
      />
      {asked && (
        <ChangeDialog
          kind={asked.kind}
          test={test}
          people={asked.people}
          title={labels[asked.kind]}
          run={(step) => void run({ ...step, title: d.resultOf(labels[asked.kind]), done: d.changed }, asked.people)}
          close={() => setAsked(undefined)}
        />
      )}
      {seating && <SeatsDialog test={test} close={() => setSeating(false)} />}
      {actions.ending && <VoidDialog test={actions.ending} close={actions.closeEnding} />}
    </>
  )
}
