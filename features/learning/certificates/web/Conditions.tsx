import { CheckOutlined } from '@ant-design/icons'
import { Progress } from 'antd'
import { thousands } from '#plain/numbers/digits.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Standing } from '../contract.ts'
import { certificateTexts } from './certificate-texts.ts'
import styles from './certificate.module.css'

interface Props {
  minProgress: number | null
  minMark: number | null
  /** How far somebody is; without it the conditions alone are shown. */
  standing?: Pick<Standing, 'progress' | 'mark'>
}

/** A mark with at most two decimals. */
export const markText = (mark: number): string => String(Math.round(mark * 100) / 100)

/** What a certificate takes, with what is still missing. */
export function Conditions({ minProgress, minMark, standing }: Props) {
  const t = useTexts(certificateTexts)
  const { progress, mark } = standing ?? {}
  if (minProgress === null && minMark === null) return <p className={styles.help}>{t.noConditions}</p>
  return (
    <ul className={styles.conditions}>
      {minProgress !== null && (
        <Condition words={t.unitsNeeded(minProgress)} met={progress?.met}>
          {progress && (
            <>
              <Progress percent={progress.percent} size="small" aria-label={t.unitsNeeded(minProgress)} />
              <small>{progress.counted ? t.unitsDone(thousands(progress.done), thousands(progress.counted)) : t.noUnits}</small>
            </>
          )}
        </Condition>
      )}
      {minMark !== null && (
        <Condition words={t.markNeeded(minMark)} met={mark?.met}>
          {mark && <small>{mark.percent !== null ? t.mark(markText(mark.percent)) : mark.released ? t.noMark : t.markHidden}</small>}
        </Condition>
      )}
    </ul>
  )
}

function Condition({ words, met, children }: { words: string; met: boolean | undefined; children: React.ReactNode }) {
  const t = useTexts(certificateTexts)
  return (
    <li data-met={met}>
      <p>
        <span>{words}</span>
        {met !== undefined && (
          <em>
            {met && <CheckOutlined aria-hidden />} {met ? t.met : t.unmet}
          </em>
        )}
      </p>
      {children}
    </li>
  )
}
