import type { deliveryChannels } from '#contract/delivery-channels.ts'
import { RedoOutlined } from '@ant-design/icons'
import type { Delivery, deliveryList, deliveryRetry, deliveryStates } from '../../contract-deliveries.ts'
import { Button } from 'antd'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Column } from '#web/ui/list/columns/columns.ts'
import { withoutEmpty } from '#web/ui/list/filters/filters.ts'
import { oneOf, optionsOf } from '#web/ui/list/filters/list-filters.tsx'
import { ListPage } from '#web/ui/list/page/ListPage.tsx'
import { type ListCall, useListPage } from '#web/ui/list/page/use-list-page.ts'
import { type BatchStep, useBatch } from '#web/ui/list/selection/use-batch.ts'
import { clockText, When } from '#web/ui/time/When.tsx'
import { StatusDot, type StatusShape } from '#web/ui/states/StatusDot.tsx'
import { deliveryTexts } from './delivery-texts.ts'
import styles from './deliveries.module.css'

const line = 'GET /pressplatform/messages/deliveries'
// The web app imports the contract as types only, so its values are repeated here; the compiler compares them.
const wayValues = ['mail', 'sms', 'wechat'] as const satisfies typeof deliveryChannels
const states = ['waiting', 'sending', 'sent', 'skipped', 'dead'] as const satisfies typeof deliveryStates
const deliveries: ListCall<typeof deliveryList> = { name: 'mail', line }
const shapes: Record<Delivery['state'], StatusShape> = { waiting: 'ring', sending: 'half', sent: 'solid', skipped: 'bar', dead: 'diamond' }

/** Deliveries by mail, SMS and WeChat with their outcome; failed ones can be sent again. */
export function DeliveryLog() {
  const t = useTexts(deliveryTexts)
  const wayOptions = optionsOf(wayValues, (value) => t.wayName(value))
  const stateOptions = optionsOf(states, (value) => t.stateName(value))
  const list = useListPage({
    call: deliveries,
    filters: { way: oneOf(t.way, wayOptions), state: oneOf(t.state, stateOptions) },
    sorts: { '-createdAt': t.sortNewest, createdAt: t.sortOldest },
    ask: ({ way, state, sort }, place) => ({ query: { sort, ...withoutEmpty({ way, state }), ...place } }),
  })
  const batch = useBatch([line], (ids) => list.choosing.drop(ids))
  const retrying: BatchStep = {
    title: t.notRetried,
    done: t.retried,
    run: (ids) => send<typeof deliveryRetry>('POST /pressplatform/messages/deliveries/retry', { body: { ids } }),
  }
  const retry = (rows: readonly Delivery[]) => void batch.run(retrying, rows)
  const failed = ({ state }: Delivery) => state === 'dead' || state === 'skipped'
  const outcome = ({ state, errorCode, error, nextAt, providerId }: Delivery) => {
    if (state === 'sent') return <span className={styles.reference}>{providerId?.replace(/^<|>$/g, '')}</span>
    const why = errorCode && (t.reason(errorCode) || `${errorCode} ${error ?? ''}`)
    return (
      <>
        {why}
        {nextAt && errorCode && <small>{t.nextAt(clockText(new Date(nextAt)))}</small>}
      </>
    )
  }
  const columns: Column<Delivery>[] = [
    {
      key: 'message',
      title: t.message,
      width: 190,
      render: ({ title, typeName, digest }) => (
        <span className={styles.two}>
          {title}
          <small>{[typeName, digest && t.digest].filter(Boolean).join(' · ')}</small>
        </span>
      ),
    },
    { key: 'state', title: t.state, width: 92, render: ({ state }) => <StatusDot shape={shapes[state]} word={t.stateName(state)} /> },
    { key: 'way', title: t.way, width: 64, render: ({ way }) => t.wayName(way) },
    {
      key: 'receiver',
      title: t.receiver,
      width: 150,
      render: ({ name, address }) => (
        <span className={styles.two}>
          {name}
          <small>{address}</small>
        </span>
      ),
    },
    { key: 'outcome', title: t.outcome, width: 190, render: (row) => <span className={styles.two}>{outcome(row)}</span> },
    { key: 'tries', title: t.tries, width: 56, align: 'end', optional: true, render: ({ tries }) => tries },
    {
      key: 'createdAt',
      title: t.createdAt,
      width: 104,
      align: 'end',
      sort: ['-createdAt', 'createdAt'],
      render: ({ createdAt }) => <When at={createdAt} />,
    },
  ]
  return (
    <ListPage
      list={list}
      title={t.title}
      words={{ counted: t.counted }}
      columns={columns}
      nameOf={({ title, name }) => `${title} ${name}`}
      rowActions={(row) =>
        failed(row) && (
          <Button type="link" size="small" onClick={() => retry([row])}>
            {t.retry}
          </Button>
        )
      }
      batch={{
        state: batch,
        actionsOf: (rows) =>
          rows.some(failed) ? [{ key: 'retry', label: t.retry, icon: <RedoOutlined aria-hidden />, run: () => retry(rows) }] : [],
      }}
      none={{ title: t.none, help: t.noneHelp }}
    />
  )
}
