import { CheckOutlined } from '@ant-design/icons'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { pointsText } from '../../texts/points-text.ts'
import { keywordText, type ProposedPart } from './proposal.ts'
import { proposalTexts } from './proposal-texts.ts'
import styles from './proposals.module.css'

/** What is proposed for a criterion, with each keyword: found, missing or negated. */
export function ProposalReason({ part, answer }: { part: ProposedPart; answer: string }) {
  const t = useTexts(proposalTexts)
  return (
    <div className={styles.reason}>
      <b>{t.part(pointsText(part.points))}</b>
      <ul>
        {part.keywords.map((finding) => (
          <li key={finding.keyword} data-state={finding.state}>
            {finding.state === 'found' ? <CheckOutlined aria-label={t.found} /> : <i>{t[finding.state]}</i>}
            <span>{keywordText(finding, answer)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
