import { SafetyCertificateOutlined } from '@ant-design/icons'
import { App, Button, Select } from 'antd'
import { useState } from 'react'
import { thousands } from '#plain/numbers/digits.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ReasonDialog } from '#web/ui/form/ReasonDialog.tsx'
import { choice, withoutEmpty } from '#web/ui/list/filters/filters.ts'
import { oneOf, optionsOf, search } from '#web/ui/list/filters/list-filters.tsx'
import { ListPage } from '#web/ui/list/page/ListPage.tsx'
import { type ListCall, useListPage } from '#web/ui/list/page/use-list-page.ts'
import { useBatch } from '#web/ui/list/selection/use-batch.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import type {
  AwardClass,
  certificateAward,
  certificateClasses,
  certificateException,
  certificateStudents,
  CertificateStudent,
} from '../../contract.ts'
import { awardClassesLine, certificateLines, issuedLine, studentsLine } from '../lines.ts'
import styles from '../certificate.module.css'
import { awardTexts } from './award-texts.ts'
import { studentColumns } from './student-columns.tsx'

const students: ListCall<typeof certificateStudents> = { name: 'certificateStudents', line: studentsLine }
const states = ['ready', 'missing', 'awarded', 'none'] as const
const awardLine = `POST ${issuedLine.slice(4)}` as 'POST /pressplatform/certificates'

interface Conditions {
  active: boolean
  minProgress: number | null
  minMark: number | null
}

/** Awarding, class by class. */
export function AwardView({ contentId, certificate }: { contentId: string; certificate: Conditions }) {
  const t = useTexts(awardTexts)
  const { data } = useRead<typeof certificateClasses>(awardClassesLine, { query: { contentId, size: 100 } }, { keep: true })
  if (!data) return <Spinner label={t.title} />
  if (!data.items.length)
    return (
      <div className={styles.page}>
        <EmptyState level={2} title={t.noClasses} detail={t.noClassesHelp} />
      </div>
    )
  return <Students contentId={contentId} certificate={certificate} classes={data.items} />
}

/** The students of the chosen class with what each lacks, and awarding to those who meet the conditions. */
function Students({ contentId, certificate, classes }: { contentId: string; certificate: Conditions; classes: readonly AwardClass[] }) {
  const t = useTexts(awardTexts)
  const { modal, message } = App.useApp()
  const ids = classes.map(({ id }) => id)
  const list = useListPage({
    call: students,
    filters: {
      q: search(t.search, 100),
      state: oneOf(
        t.state,
        optionsOf(states, (value) => t.states(value)),
      ),
    },
    also: { of: choice(ids, ids[0] ?? ''), view: choice(['award'], 'award') },
    sorts: { number: t.sortNumber, name: t.sortName, '-name': '' },
    ask: ({ of, sort, view: _view, ...filters }, place) => ({ query: { contentId, classId: of, ...withoutEmpty(filters), sort, ...place } }),
  })
  const classId = list.values.of
  const klass = classes.find(({ id }) => id === classId)
  const mayAward = certificate.active && (klass?.can.award ?? false)
  const ready = useRead<typeof certificateStudents>(studentsLine, mayAward ? { query: { contentId, classId, state: 'ready', size: 1 } } : undefined)
    .data?.total
  const [award, { busy }] = useCall<typeof certificateAward>(awardLine, {
    refresh: certificateLines,
    onDone: ({ done, left }) => void message.success([t.awarded(done.length), left > 0 && t.left(left)].filter(Boolean).join('　')),
  })
  const [asked, setAsked] = useState<CertificateStudent>()
  const [awardAnyway, { busy: awardingAnyway }] = useCall<typeof certificateException>('POST /pressplatform/certificates/exception', {
    refresh: certificateLines,
    onDone({ number }) {
      setAsked(undefined)
      void message.success(t.excepted(number))
    },
  })
  const { run, ...batch } = useBatch(certificateLines, list.choosing.drop)
  const step = {
    title: t.resultOf,
    done: t.awarded,
    run: (memberIds: string[]) =>
      send<typeof certificateAward>(awardLine, { key: crypto.randomUUID(), body: { contentId, classId, memberIds } }, { silent: true }),
  }
  const awardAll = () =>
    modal.confirm({
      title: t.askAward(thousands(ready ?? 0)),
      content: t.askAwardHelp,
      okText: t.award,
      cancelText: t.cancel,
      onOk: async () => void (await award({ key: crypto.randomUUID(), body: { contentId, classId, memberIds: null } })),
    })
  return (
    <>
      <ListPage
        list={list}
        title={t.title}
        level={2}
        words={{ counted: t.counted, total: t.counted, selected: t.selected, selectAll: t.selectAll }}
        columns={studentColumns(t, certificate)}
        nameOf={({ name }) => name}
        none={{ title: t.none, help: t.noneHelp }}
        lead={
          <>
            {!certificate.active && <p className={styles.help}>{t.off}</p>}
            <div className={styles.choose}>
              <Select
                aria-label={t.klass}
                value={classId}
                options={classes.map(({ id, name, awarded, students: all }) => ({ value: id, label: t.classOf(name, awarded, all) }))}
                onChange={(of: string) => list.change({ of })}
              />
            </div>
          </>
        }
        {...(mayAward && {
          actions: (
            <Button type="primary" icon={<SafetyCertificateOutlined aria-hidden />} disabled={!ready} loading={busy} onClick={awardAll}>
              {t.awardReady(thousands(ready ?? 0))}
            </Button>
          ),
          rowActions: (student: CertificateStudent) =>
            student.certificate?.state !== 'valid' &&
            (student.standing.met ? (
              <Button type="link" size="small" onClick={() => void run(step, [student])}>
                {t.award}
              </Button>
            ) : (
              <Button type="link" size="small" onClick={() => setAsked(student)}>
                {t.exception}
              </Button>
            )),
          batch: {
            state: batch,
            actionsOf: (rows: CertificateStudent[]) => [
              { key: 'award', label: t.award, icon: <SafetyCertificateOutlined aria-hidden />, run: () => void run(step, rows) },
            ],
          },
        })}
      />
      {asked && (
        <ReasonDialog
          title={t.exceptionOf(asked.name)}
          help={t.exceptionHelp}
          ok={t.exception}
          busy={awardingAnyway}
          danger={false}
          most={200}
          decide={(reason) => void awardAnyway({ key: crypto.randomUUID(), body: { contentId, classId, memberId: asked.id, reason } })}
          close={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
