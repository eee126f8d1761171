import type { institutionList } from '#features/people/institutions/contract.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { send } from '#web/kernel/send/send.ts'
import { choicePart, findPart } from '#web/ui/list/filters/filter-parts.tsx'
import { ListScreen } from '#web/ui/list/ListScreen.tsx'
import { useOpenRow } from '#web/ui/list/table/use-open-row.ts'
import { rechargeColumns, stateWords } from './recharge-columns.tsx'
import { RechargeDetails } from './RechargeDetails.tsx'
import styles from './recharges.module.css'
import { ReviewFoot } from './ReviewFoot.tsx'
import { texts } from './texts.ts'
import { states, useAllRecharges } from './use-recharge-list.ts'

/** The recharges of all institutions, which the platform confirms, rejects or reverses. */
export function ReviewList() {
  const t = useTexts(texts)
  const list = useAllRecharges()
  const openRow = useOpenRow(list.rows)
  const chosen = list.rows.find(({ institutionId }) => institutionId === list.values.institution)?.institutionName ?? ''
  const stateOptions = states.map((value) => ({ value, label: stateWords(t)[value] }))
  return (
    <ListScreen
      list={list}
      title={t.review}
      words={{ counted: t.counted }}
      filters={[choicePart(list, 'state', t.state, stateOptions), findPart(list, 'institution', t.institution, chosen, findInstitutions)]}
      columns={rechargeColumns(
        t,
        (row) => (
          <button type="button" className={styles.no} onClick={() => openRow.open(row)}>
            {row.no}
          </button>
        ),
        true,
      )}
      nameOf={({ no }) => no}
      open={openRow.open}
      current={openRow.id}
      empty={<EmptyState title={t.noneReview} detail={t.noneReviewHelp} />}
    >
      {openRow.id && (
        <RechargeDetails
          id={openRow.id}
          row={list.rows.find(({ id }) => id === openRow.id)}
          close={openRow.close}
          walk={{ previous: openRow.previous, next: openRow.next }}
          foot={(row) => (row.can.decide || row.can.reverse) && <ReviewFoot row={row} />}
        />
      )}
    </ListScreen>
  )
}

async function findInstitutions(q: string) {
  const query = { ...(q && { q: q.slice(0, 100) }), size: 10, sort: 'name' as const }
  const { items } = await send<typeof institutionList>('GET /pressplatform/institutions', { query }, { silent: true })
  return items.map(({ id, name }) => ({ id, name }))
}
