import { DownOutlined } from '@ant-design/icons'
import type { Partial as PartialPoints } from '#assessment/questions/question.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { MenuOver } from '#web/ui/pop-over/MenuOver.tsx'
import { pointsAreSum, totalPoints } from '../draft/draft.ts'
import { fieldId } from '../draft/fields.ts'
import { texts } from '../edit-texts.ts'
import type { OpenQuestion } from '../session/use-question.ts'
import { NumberBox } from './NumberBox.tsx'
import styles from './form.module.css'

const kinds = ['none', 'fixed', 'share', 'minus'] as const satisfies readonly PartialPoints['kind'][]

/** What the question is worth. A multiple choice also says what an incomplete answer earns; blanks and criteria have points of their own. */
export function Points({ open: { draft, change } }: { open: OpenQuestion }) {
  const t = useTexts(texts)
  const { type, partial, points } = draft
  return (
    <div className={styles.part}>
      <div className={styles.label} aria-hidden="true">
        {t.score}
      </div>
      <div className={styles.field} role="group" aria-label={t.score} id={fieldId('points')}>
        {pointsAreSum(draft) ? (
          <>
            <span>{t.inAll}</span> <b>{totalPoints(draft)}</b> <span>{t.pointsShort}</span>
            <span className={styles.word}>{type === 2 ? t.byBlank : t.byCriterion}</span>
          </>
        ) : (
          <>
            <span>{type === 1 ? t.allRight : t.worth}</span>
            <NumberBox label={type === 1 ? t.allRight : t.score} value={points} onChange={(value) => change({ points: value })} />
            {type === 1 ? (
              <>
                <MenuOver
                  menu={{
                    items: kinds.map((kind) => ({ key: kind, label: t.partials(kind) })),
                    selectable: true,
                    selectedKeys: [partial.kind],
                    onClick: ({ key }) =>
                      change({
                        partial: {
                          kind: key as PartialPoints['kind'],
                          points: key === 'fixed' ? partial.points || Math.round(points * 50) / 100 : 0,
                        },
                      }),
                  }}
                >
                  <button type="button" className={styles.menuWord}>
                    {t.incomplete}
                    <DownOutlined aria-hidden />
                  </button>
                </MenuOver>
                {partial.kind === 'fixed' ? (
                  <NumberBox
                    label={t.incomplete}
                    value={partial.points}
                    onChange={(value) => change({ partial: { kind: 'fixed', points: Math.min(value, points) } })}
                  />
                ) : (
                  <span>{partial.kind === 'none' ? <b>0</b> : t.byShare}</span>
                )}
                <span className={styles.word}>
                  {t.wrong} {partial.kind === 'minus' ? t.lessWrong : <b>0</b>}
                </span>
              </>
            ) : (
              <span>{t.pointsShort}</span>
            )}
          </>
        )}
      </div>
    </div>
  )
}
