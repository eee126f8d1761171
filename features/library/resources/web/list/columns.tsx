import { fileSize } from '#plain/numbers/file-size.ts'
import type { Column } from '#web/ui/list/columns/columns.ts'
import { RowLink } from '#web/ui/list/page/RowLink.tsx'
import { When } from '#web/ui/time/When.tsx'
import type { ResourceRow } from '../../contract.ts'
import { formatOf } from '../tiles/format.ts'
import { StandingLine } from '../tiles/StandingLine.tsx'
import { Thumbnail } from '../tiles/Thumbnail.tsx'
import styles from './resources.module.css'
import type { ListTexts } from './texts.ts'

/** Columns of the resources as a table. */
export const resourceColumns = (t: ListTexts, open: (row: ResourceRow) => void): Column<ResourceRow>[] => [
  {
    key: 'title',
    title: t.name,
    width: 230,
    sort: ['title', '-title'],
    render: (row) => (
      <span className={styles.named}>
        <Thumbnail row={row} />
        <RowLink open={() => open(row)}>
          <bdi>{row.title}</bdi>
        </RowLink>
      </span>
    ),
  },
  {
    key: 'standing',
    title: t.state,
    width: 150,
    render: (row) => (
      <span className={styles.standing}>
        <StandingLine row={row} />
      </span>
    ),
  },
  { key: 'suffix', title: t.format, width: 88, render: (row) => formatOf(row, t) },
  { key: 'size', title: t.size, width: 84, align: 'end', sort: ['-size', 'size'], render: ({ size }) => fileSize(size) },
  { key: 'owner', title: t.owner, width: 96, render: ({ owner }) => owner.name },
  {
    key: 'updated',
    title: t.updated,
    width: 110,
    align: 'end',
    sort: ['-updatedAt', 'updatedAt'],
    render: ({ updatedAt, deletedAt }) => <When at={deletedAt ?? updatedAt} />,
  },
]
