import { InfoCircleOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useState } from 'react'
import type { Data } from '#contract/call.ts'
import { difficultyBands } from '#assessment/papers/paper.ts'
import type { questionBankList } from '#features/exams/questions/contract-banks.ts'
import { RichLine } from '#web/ui/document/RichText.tsx'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import { Failed } from '#web/ui/list/ListStates.tsx'
import type { paperCells, paperDraw } from '../../contract.ts'
import { changeSection, setRule } from '../session/edits.ts'
import type { OpenPaper } from '../session/use-paper.ts'
import { texts } from '../texts.ts'
import { variantName } from './variants.ts'
import styles from './rules.module.css'

/** Knowledge points that are shown before all are asked for. */
const first = 10
const codes = [0, 1, 2, 3, 4] as const
type Type = (typeof codes)[number]
type Drawn = Data<typeof paperDraw>

/** How many questions a section draws of each knowledge point and difficulty, with how many there are, and a trial draw. */
export function RuleGrid({ open, at, composes }: { open: OpenPaper; at: number; composes: boolean }) {
  const t = useTexts(texts)
  const [all, setAll] = useState(false)
  const draw = open.sections[at]?.draw
  const [type, setType] = useState<Type | null>(draw?.rules[0]?.type ?? null)
  const bankIds = draw?.bankIds ?? []
  const banks = useRead<typeof questionBankList>('GET /question/banks', composes ? { query: {} } : undefined)
  const cells = useRead<typeof paperCells>(
    'POST /question/papers/{paperId}/cells',
    composes && bankIds.length ? { paperId: open.full.id, body: { bankIds, type } } : undefined,
    { keep: true },
  )
  const [trial, setTrial] = useState<Drawn>()
  const [tryDraw, { busy }] = useCall<typeof paperDraw>('POST /question/papers/{paperId}/draw', { onDone: setTrial })
  if (!draw) return null
  const { variants } = open.draft
  const countOf = (point: string, band: string) =>
    cells.data?.find(({ knowledgePoint, band: own }) => knowledgePoint === point && own === band)?.count ?? 0
  const takenOf = (point: string, band: string) => draw.rules.find((rule) => rule.knowledgePoint === point && rule.band === band)?.count ?? 0
  const used = draw.rules.flatMap(({ knowledgePoint }) => knowledgePoint ?? [])
  const points = [...new Set([...used, ...(cells.data ?? []).map(({ knowledgePoint }) => knowledgePoint)])]
  const shown = all ? points : points.slice(0, Math.max(first, new Set(used).size))
  const other = draw.rules.filter(({ knowledgePoint, band }) => knowledgePoint === null || band === null)
  const scarce = cells.data
    ? draw.rules.filter(
        ({ knowledgePoint, band, count }) => knowledgePoint !== null && band !== null && count * variants > countOf(knowledgePoint, band),
      )
    : []
  return (
    <div className={styles.rules}>
      {composes && (
        <div className={styles.from}>
          <Select
            mode="multiple"
            aria-label={t.chooseBanks}
            placeholder={t.chooseBanks}
            maxCount={20}
            value={bankIds}
            options={banks.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(ids) => open.changeSections((now) => changeSection(now, at, () => ({ draw: { ...draw, bankIds: ids } })))}
          />
          <Select<Type | -1>
            aria-label={t.type}
            value={type ?? -1}
            options={[{ value: -1, label: t.anyType }, ...codes.map((value) => ({ value, label: t.types(value) }))]}
            onChange={(value) => {
              const next = value === -1 ? null : value
              setType(next)
              open.changeSections((now) =>
                changeSection(now, at, () => ({ draw: { ...draw, rules: draw.rules.map((rule) => ({ ...rule, type: next })) } })),
              )
            }}
          />
          <Button
            type="link"
            disabled={!draw.rules.length || !bankIds.length}
            loading={busy}
            onClick={() => {
              setTrial(undefined)
              void tryDraw({ paperId: open.full.id, body: { sections: open.sections, variants, seed: open.draft.seed } })
            }}
          >
            {t.draw}
          </Button>
        </div>
      )}
      {cells.error && <Failed error={cells.error} retry={() => void cells.refetch()} />}
      {composes && bankIds.length === 0 && <p className={styles.hint}>{t.pickBank}</p>}
      {composes && cells.data?.length === 0 && <p className={styles.hint}>{t.noCells}</p>}
      {points.length > 0 && (
        <table>
          <thead>
            <tr>
              <th>{t.cellHead}</th>
              {difficultyBands.map((band) => (
                <th key={band}>
                  {t.bands(band)} <small>{t.bandHelp(band)}</small>
                </th>
              ))}
              <th>{t.taken}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((point) => (
              <tr key={point}>
                <th>{point}</th>
                {difficultyBands.map((band) => {
                  const [taken, there] = [takenOf(point, band), countOf(point, band)]
                  return (
                    <td key={band}>
                      <span data-taken={taken > 0 || undefined} data-scarce={(cells.data && taken * variants > there) || undefined}>
                        {composes ? (
                          <NumberInput
                            size="small"
                            variant="borderless"
                            min={0}
                            max={50}
                            precision={0}
                            aria-label={t.cellName(point, t.bands(band))}
                            value={taken}
                            onChange={(count) =>
                              count !== null && open.changeSections((now) => setRule(now, at, { type, band, knowledgePoint: point, count }))
                            }
                          />
                        ) : (
                          taken
                        )}
                        {composes && <small>/ {there}</small>}
                      </span>
                    </td>
                  )
                })}
                <td>
                  <b>{draw.rules.filter(({ knowledgePoint }) => knowledgePoint === point).reduce((sum, { count }) => sum + count, 0)}</b>
                </td>
              </tr>
            ))}
            {other.map(({ knowledgePoint, band, count }, place) => (
              <tr key={place}>
                <th>{knowledgePoint ?? t.all}</th>
                <td colSpan={3}>{band ? t.bands(band) : t.all}</td>
                <td>
                  <b>{count}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {points.length > shown.length && (
        <Button type="link" size="small" onClick={() => setAll(true)}>
          {t.allCells(points.length)}
        </Button>
      )}
      {scarce.map(({ knowledgePoint, band, count }) => (
        <p key={`${knowledgePoint} ${band}`} className={styles.scarce} role="status">
          <InfoCircleOutlined aria-hidden />{' '}
          {knowledgePoint !== null && band !== null && t.scarce(knowledgePoint, t.bands(band), countOf(knowledgePoint, band), count, variants)}
        </p>
      ))}
      {trial && <Trial trial={trial} at={at} />}
    </div>
  )
}

/** What a trial has drawn, for each variant. It is not stored. */
function Trial({ trial, at }: { trial: Drawn; at: number }) {
  const t = useTexts(texts)
  return (
    <div className={styles.trial}>
      <p>{t.drawn}</p>
      {trial.variants.map((sections, variant) => (
        <section key={variant}>
          <b>{variantName(variant)}</b>
          <ul>
            {(sections[at] ?? []).map((id) => (
              <li key={id}>
                <i>{t.sample}</i>
                <RichLine nodes={trial.questionList.find((question) => question.id === id)?.brief.stem ?? []} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
