import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { type Blank, questionLimits } from '#assessment/questions/question.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PopOver } from '#web/ui/pop-over/PopOver.tsx'
import { pointsOfShare, shareOfPoints, withAlternatives } from '../../draft/blanks.ts'
import { texts } from '../../edit-texts.ts'
import { NumberBox } from '../NumberBox.tsx'
import styles from './blanks.module.css'

interface Props {
  blank: Blank
  no: number
  set: (blank: Blank) => void
}

/** Further answers of a blank that are right as well, each with the points that it earns when those are not all. */
export function Alternatives({ blank, no, set }: Props) {
  const t = useTexts(texts)
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const others = blank.answers.slice(1)
  const put = (text: string) => {
    if (text.trim() !== '') set(withAlternatives(blank.answers.length ? blank : { ...blank, answers: [{ value: '', share: 100 }] }, text))
    setTyped('')
  }
  const remove = (at: number) => set({ ...blank, answers: blank.answers.filter((_, index) => index !== at + 1) })
  const share = (at: number, to: number) =>
    set({ ...blank, answers: blank.answers.map((answer, index) => (index === at + 1 ? { ...answer, share: to } : answer)) })
  return (
    <span className={styles.chips}>
      {others.map(({ value, share: part }, at) => (
        <PopOver
          key={value}
          label={t.alternative(value)}
          content={(close) => (
            <div className={styles.share}>
              <b>{value}</b>
              <label>
                {t.earns}{' '}
                <NumberBox
                  label={t.earns}
                  value={pointsOfShare(part, blank.points)}
                  onChange={(points) => share(at, shareOfPoints(points, blank.points))}
                />{' '}
                / {blank.points} {t.pointsShort}
              </label>
              <Button
                size="small"
                danger
                onClick={() => {
                  close()
                  remove(at)
                  field.current?.focus()
                }}
                icon={<CloseOutlined aria-hidden />}
              >
                {t.remove}
              </Button>
            </div>
          )}
        >
          <button type="button" className={styles.chip}>
            {value}
            {part < 100 && <small>{t.points(pointsOfShare(part, blank.points))}</small>}
          </button>
        </PopOver>
      ))}
      {blank.answers.length < questionLimits.alternatives && (
        <span className={styles.add} data-filled={typed !== '' || undefined}>
          <PlusOutlined aria-hidden />
          <input
            ref={field}
            data-part="also"
            aria-label={t.alsoRightNo(no)}
            autoComplete="off"
            maxLength={500}
            value={typed}
            style={{ inlineSize: typed ? `${Math.min(24, typed.length * 2 + 2)}ch` : undefined }}
            onChange={({ target }) => (/[|｜]/.test(target.value) ? put(target.value) : setTyped(target.value))}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing && !event.ctrlKey && !event.metaKey) {
                event.preventDefault()
                put(typed)
              } else if (event.key === 'Backspace' && typed === '' && others.length) remove(others.length - 1)
            }}
            onBlur={() => put(typed)}
          />
        </span>
      )}
    </span>
  )
}
