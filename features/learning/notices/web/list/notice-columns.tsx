import { PaperClipOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import { thousands } from '#plain/numbers/digits.ts'
import type { Column } from '#web/ui/list/columns/columns.ts'
import { StatusDot, type StatusShape } from '#web/ui/states/StatusDot.tsx'
import { fullTime, When } from '#web/ui/time/When.tsx'
import type { NoticeRow, NoticeState } from '../../contract.ts'
import type { NoticeTexts } from '../texts.ts'
import { Share } from '../Share.tsx'
import styles from '../notices.module.css'

export const noticeShapes: Record<NoticeState, StatusShape> = { draft: 'ring', scheduled: 'half', published: 'solid', withdrawn: 'bar' }

export const classWords = ({ classes }: Pick<NoticeRow, 'classes'>, t: NoticeTexts): string => {
  const [first, ...others] = classes
  return first ? (others.length ? t.moreClasses(first.name, classes.length) : first.name) : '-'
}

/** The columns of lists of notices; `withClasses` where they are of several classes. */
export const noticeColumns = (t: NoticeTexts, address: (row: NoticeRow) => string, withClasses: boolean): Column<NoticeRow>[] => [
  {
    key: 'title',
    title: t.name,
    width: 300,
    render: (row) => (
      <span className={styles.name}>
        <span>
          {row.deletedAt === null ? <Link to={address(row)}>{row.title}</Link> : <b>{row.title}</b>}
          {row.pinned && <span className={styles.sign}>{t.pinned}</span>}
          {row.needConfirm && <span className={styles.sign}>{t.needConfirm}</span>}
          {row.files > 0 && (
            <span className={styles.clip} title={t.files(row.files)}>
              <PaperClipOutlined aria-label={t.files(row.files)} /> {row.files}
            </span>
          )}
        </span>
        <small>{row.excerpt}</small>
      </span>
    ),
  },
  { key: 'state', title: t.state, width: 108, render: ({ state }) => <StatusDot shape={noticeShapes[state]} word={t.states(state)} /> },
  ...(withClasses ? [{ key: 'classes', title: t.classes, width: 170, render: (row: NoticeRow) => classWords(row, t) }] : []),
  {
    key: 'reading',
    title: t.reading,
    width: 140,
    render: (row) =>
      row.state !== 'published' ? (
        '-'
      ) : row.needConfirm ? (
        <Share done={row.confirmed} all={row.students} words={t.confirmBar(thousands(row.confirmed), thousands(row.students))} unit={t.confirming} />
      ) : (
        <Share done={row.read} all={row.students} words={t.readBar(thousands(row.read), thousands(row.students))} />
      ),
  },
  { key: 'author', title: t.author, width: 92, optional: true, render: ({ author }) => author },
  {
    key: 'time',
    title: t.time,
    width: 150,
    align: 'end',
    sort: ['-shownAt', 'shownAt'],
    render: ({ state, publishAt, shownAt }) => (state === 'scheduled' && publishAt ? fullTime(publishAt) : <When at={shownAt} />),
  },
]
