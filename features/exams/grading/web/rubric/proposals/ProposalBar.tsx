import { Button } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Draft } from '../../state/draft.ts'
import { pointsText } from '../../texts/points-text.ts'
import { isTaken, type Proposal } from './proposal.ts'
import { proposalTexts } from './proposal-texts.ts'
import styles from './proposals.module.css'

interface Props {
  proposal: Proposal
  draft: Draft
  /** The answer has pages by hand, which are not looked at. */
  hasPages: boolean
  editable: boolean
  take: () => void
}

/** What is proposed for the whole answer, and the button that takes it over. */
export function ProposalBar({ proposal, draft, hasPages, editable, take }: Props) {
  const t = useTexts(proposalTexts)
  const { points, likeness } = proposal
  if (points === null) return <p className={styles.nothing}>{t.none}</p>
  const taken = isTaken(draft, proposal)
  return (
    <div className={styles.bar}>
      <p>
        <b>{t.proposed(pointsText(points))}</b>
        {likeness && <small>{t.byReference(`${Math.floor((100 * likeness.shared) / likeness.of)}%`)}</small>}
        {hasPages && <small>{t.textOnly}</small>}
      </p>
      <Button size="small" disabled={!editable || taken} onClick={take}>
        {taken ? t.taken : t.take}
        {!taken && <kbd>P</kbd>}
      </Button>
    </div>
  )
}
