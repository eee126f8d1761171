import type { Column } from '#web/ui/list/columns/columns.ts'
import { RowLink } from '#web/ui/list/page/RowLink.tsx'
import { dayOf } from '#web/ui/time/days.ts'
import { When } from '#web/ui/time/When.tsx'
import type { Accommodation } from '../../contract-accommodations.ts'
import type { DetailsTexts } from '../details/details-texts.ts'
import styles from '../shown/shown.module.css'
import type { AccommodationTexts } from './accommodation-texts.ts'

const two = (first: string, second: string) => (
  <span className={styles.name}>
    <span>{first}</span>
    <small>{second}</small>
  </span>
)

const untilText = (t: AccommodationTexts, validUntil: string | null) =>
  validUntil === null ? t.always : two(validUntil.replaceAll('-', '/'), validUntil < dayOf(new Date()) ? t.over : '')

/** The columns of the people who have additional time in every test. `open` shows the form of a person. */
export const accommodationColumns = (t: AccommodationTexts, d: DetailsTexts, open: (row: { id: string }) => void): Column<Accommodation>[] => [
  {
    key: 'name',
    title: t.person,
    width: 180,
    render: (row) => (
      <span className={styles.name}>
        <RowLink open={() => open(row)}>{row.name}</RowLink>
        <small>{row.number ?? ''}</small>
      </span>
    ),
  },
  { key: 'extra', title: t.extra, width: 140, render: (row) => two(d.extraWords(row), row.dueHours ? t.hours(row.dueHours) : '') },
  { key: 'reason', title: t.reason, width: 260, render: ({ reason }) => reason },
  { key: 'until', title: t.until, width: 116, render: ({ validUntil }) => untilText(t, validUntil) },
  {
    key: 'set',
    title: t.setBy,
    width: 140,
    optional: true,
    render: ({ setBy, setAt }) => (
      <span className={styles.name}>
        <span>{setBy}</span>
        <small>
          <When at={setAt} />
        </small>
      </span>
    ),
  },
]
