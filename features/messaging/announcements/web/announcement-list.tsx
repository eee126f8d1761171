import type { Announcement, announcementList, announcementStates, announcementTypes, audiences } from '../contract.ts'
import { thousands } from '#plain/numbers/digits.ts'
import type { Column } from '#web/ui/list/columns/columns.ts'
import { flag, withoutEmpty } from '#web/ui/list/filters/filters.ts'
import { oneOf, optionsOf, search } from '#web/ui/list/filters/list-filters.tsx'
import { RowLink } from '#web/ui/list/page/RowLink.tsx'
import { type ListCall, useListPage } from '#web/ui/list/page/use-list-page.ts'
import { fullTime, When } from '#web/ui/time/When.tsx'
import { StatusDot, type StatusShape } from '#web/ui/states/StatusDot.tsx'
import styles from './announcements.module.css'
import { listLine } from './lines.ts'
import type { Texts } from './texts.ts'

// The web app imports the contract as types only, so its values are repeated here; the compiler compares them.
export const types = ['news', 'maintenance', 'policy'] as const satisfies typeof announcementTypes
export const audienceKinds = ['all', 'roles', 'departments', 'institutions', 'website'] as const satisfies typeof audiences
const states = ['draft', 'scheduled', 'shown', 'ended', 'offline'] as const satisfies typeof announcementStates
const announcements: ListCall<typeof announcementList> = { name: 'announcements', line: listLine }

/** The announcements of the institution, or those of the platform; filters and page are in the address. */
export function useAnnouncementList(t: Texts) {
  const stateOptions = optionsOf(states, (value) => t.stateName(value))
  const typeOptions = optionsOf(types, (value) => t.typeName(value))
  return useListPage({
    call: announcements,
    filters: { q: search(t.search), state: oneOf(t.state, stateOptions), type: oneOf(t.type, typeOptions) },
    also: { platform: flag },
    sorts: { '-updatedAt': t.sortUpdated, updatedAt: t.sortOldest },
    ask: ({ q, type, state, sort, platform }, place) => ({ query: { platform, sort, ...withoutEmpty({ q, type, state }), ...place } }),
  })
}

const shapes: Record<Announcement['state'], StatusShape> = { draft: 'ring', scheduled: 'half', shown: 'solid', ended: 'bar', offline: 'bar' }

export function announcementColumns(t: Texts, open: (one: Announcement) => void): Column<Announcement>[] {
  return [
    {
      key: 'title',
      title: t.name,
      width: 220,
      render: (one) => (
        <span className={styles.name}>
          <b>
            <RowLink open={() => open(one)}>{one.title}</RowLink>
          </b>
          {one.top && <span className={styles.pin}>{t.pinned}</span>}
        </span>
      ),
    },
    { key: 'state', title: t.state, width: 92, render: ({ state }) => <StatusDot shape={shapes[state]} word={t.stateName(state)} /> },
    { key: 'type', title: t.type, width: 72, render: ({ type }) => t.typeName(type) },
    { key: 'audience', title: t.audience, width: 120, render: (row) => audienceWords(row, t) },
    { key: 'schedule', title: t.schedule, width: 190, render: (row) => scheduleWords(row, t) || '-' },
    { key: 'views', title: t.views, width: 72, align: 'end', render: ({ viewCount }) => (viewCount ? thousands(viewCount) : '-') },
    { key: 'by', title: t.by, width: 92, optional: true, render: ({ createdByName }) => createdByName },
    {
      key: 'updatedAt',
      title: t.updatedAt,
      width: 112,
      align: 'end',
      sort: ['-updatedAt', 'updatedAt'],
      render: ({ updatedAt }) => <When at={updatedAt} />,
    },
  ]
}

function audienceWords({ audience, platform, audienceIds, roles }: Announcement, t: Texts): string {
  if (audience === 'all') return platform ? t.allInstitutions : t.audienceName('all')
  const count = audience === 'roles' ? roles.length : audienceIds.length
  return audience === 'website' ? t.audienceName('website') : `${t.audienceName(audience)} · ${count}`
}

function scheduleWords({ startAt, endAt }: Announcement, t: Texts): string {
  return [startAt && t.from(fullTime(startAt)), endAt && t.until(fullTime(endAt))].filter(Boolean).join(' ')
}
