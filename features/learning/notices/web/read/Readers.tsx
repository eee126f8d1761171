import { BellOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { thousands } from '#plain/numbers/digits.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ExportButton } from '#web/ui/export/ExportButton.tsx'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import type { Column } from '#web/ui/list/columns/columns.ts'
import { choice, withoutEmpty } from '#web/ui/list/filters/filters.ts'
import { oneOf, optionsOf, search } from '#web/ui/list/filters/list-filters.tsx'
import { ListPage } from '#web/ui/list/page/ListPage.tsx'
import { type ListCall, useListPage } from '#web/ui/list/page/use-list-page.ts'
import { PersonName } from '#web/ui/people/PersonName.tsx'
import { fullTime } from '#web/ui/time/When.tsx'
import type { NoticeRow } from '../../contract.ts'
import type { NoticeReader, noticeReaders, noticeReadersExport, noticeRemind, readerColumns } from '../../contract-readers.ts'
import { noticeLines, readersLine } from '../lines.ts'
import { Share } from '../Share.tsx'
import styles from '../notices.module.css'
import { readTexts } from './read-texts.ts'

const readers: ListCall<typeof noticeReaders> = { name: 'noticeReaders', line: readersLine }
const columnNames = ['name', 'number', 'group', 'readAt', 'confirmedAt'] as const satisfies typeof readerColumns

/** Who has read a notice, class by class, with the reminder for those who have not. */
export function Readers({ notice }: { notice: NoticeRow }) {
  const t = useTexts(readTexts)
  const notify = useUndo()
  const { id, classes, needConfirm, students, read, confirmed, can } = notice
  const states = needConfirm ? (['missing', 'confirmed', 'read', 'unread'] as const) : (['unread', 'read'] as const)
  const ids = classes.map((klass) => klass.id)
  const list = useListPage({
    call: readers,
    filters: {
      q: search(t.search, 60),
      state: oneOf(
        t.state,
        optionsOf(states, (value) => t.states(value)),
      ),
    },
    also: { of: choice(ids, ids[0] ?? '') },
    sorts: { number: t.sortNumber, name: t.sortName, '-readAt': t.sortRead },
    ask: ({ of, sort, ...filters }, place) => ({ noticeId: id, classId: of, query: { ...withoutEmpty(filters), sort, ...place } }),
  })
  const { of, q, state } = list.values
  const [remind, { busy }] = useCall<typeof noticeRemind>('POST /pressplatform/notices/{noticeId}/remind', {
    refresh: noticeLines,
    onDone: ({ people }) => notify(people ? t.reminded(thousands(people)) : t.noneMissing),
  })
  const missing = students - (needConfirm ? confirmed : read)
  const time = (at: string | null) => (at === null ? <span className={styles.missing}>{t.notYetRead}</span> : fullTime(at))
  const columns: Column<NoticeReader>[] = [
    { key: 'name', title: t.name, width: 170, render: ({ name, avatarUrl }) => <PersonName of={name} name={name} avatarUrl={avatarUrl} size={28} /> },
    { key: 'number', title: t.number, width: 130, render: ({ number }) => number ?? '-' },
    { key: 'group', title: t.group, width: 110, optional: true, render: ({ groupName }) => groupName || '-' },
    { key: 'readAt', title: t.readAt, width: 150, render: ({ readAt }) => time(readAt) },
    ...(needConfirm
      ? [
          {
            key: 'confirmedAt',
            title: t.confirmed,
            width: 150,
            render: ({ confirmedAt }: NoticeReader) => (confirmedAt === null ? '-' : fullTime(confirmedAt)),
          },
        ]
      : []),
  ]
  const exported = columnNames
    .filter((name) => needConfirm || name !== 'confirmedAt')
    .map((value) => ({ value, label: { name: t.name, number: t.number, group: t.group, readAt: t.readAt, confirmedAt: t.confirmed }[value] }))
  return (
    <div className={styles.readers}>
      <ListPage
        list={list}
        title={t.readers}
        level={2}
        columns={columns}
        nameOf={({ name }) => name}
        none={{ title: t.noStudents, help: t.noStudentsHelp }}
        lead={
          <div className={styles.lead}>
            <Share done={read} all={students} words={t.readBar(thousands(read), thousands(students))} unit={t.read} />
            {needConfirm && (
              <Share done={confirmed} all={students} words={t.confirmBar(thousands(confirmed), thousands(students))} unit={t.confirmed} />
            )}
            {classes.length > 1 && (
              <Segmented
                aria-label={t.klass}
                value={of}
                options={classes.map((klass) => ({ value: klass.id, label: t.classOf(klass.name, klass.read, klass.students) }))}
                onChange={(value) => list.change({ of: value })}
              />
            )}
          </div>
        }
        actions={
          <>
            <ExportButton
              columns={exported}
              count={list.total}
              start={(names, format) =>
                send<typeof noticeReadersExport>('POST /pressplatform/notices/{noticeId}/classes/{classId}/readers/export', {
                  noticeId: id,
                  classId: of,
                  body: { ...withoutEmpty({ q, state }), columns: names, format },
                })
              }
            />
            {can.remind && missing > 0 && (
              <Button type="primary" icon={<BellOutlined aria-hidden />} loading={busy} onClick={() => void remind({ noticeId: id })}>
                {t.remind(thousands(missing))}
              </Button>
            )}
          </>
        }
      />
    </div>
  )
}
