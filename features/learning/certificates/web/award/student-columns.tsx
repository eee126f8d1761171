import { thousands } from '#plain/numbers/digits.ts'
import type { Column } from '#web/ui/list/columns/columns.ts'
import { PersonName } from '#web/ui/people/PersonName.tsx'
import { StatusDot } from '#web/ui/states/StatusDot.tsx'
import type { CertificateStudent, Standing } from '../../contract.ts'
import { markText } from '../Conditions.tsx'
import { StateWord } from '../StateWord.tsx'
import styles from '../certificate.module.css'
import type { awardTexts } from './award-texts.ts'

type Texts = (typeof awardTexts)['zh-CN']

const markOf = (t: Texts, { percent, released, met }: NonNullable<Standing['mark']>) => {
  if (percent !== null) return markText(percent)
  return released ? (met ? t.markEnough : t.markLow) : t.markHidden
}

/** The columns of the students of a class; those of conditions only where they matter. */
export function studentColumns(
  t: Texts,
  { minProgress, minMark }: { minProgress: number | null; minMark: number | null },
): Column<CertificateStudent>[] {
  return [
    {
      key: 'name',
      title: t.name,
      width: 180,
      sort: ['name', '-name'],
      render: ({ name, avatarUrl }) => <PersonName of={name} name={name} avatarUrl={avatarUrl} size={28} />,
    },
    { key: 'number', title: t.number, width: 130, render: ({ number }) => number ?? '-' },
    ...(minProgress === null
      ? []
      : [
          {
            key: 'progress',
            title: t.progress,
            width: 190,
            render: ({ standing: { progress } }: CertificateStudent) =>
              progress && (
                <span className={styles.reached} data-met={progress.met}>
                  <b>{progress.percent}%</b> {t.units(thousands(progress.done), thousands(progress.counted))}
                </span>
              ),
          },
        ]),
    ...(minMark === null
      ? []
      : [
          {
            key: 'mark',
            title: t.mark,
            width: 110,
            render: ({ standing: { mark } }: CertificateStudent) =>
              mark && (
                <span className={styles.reached} data-met={mark.met}>
                  <b>{markOf(t, mark)}</b>
                </span>
              ),
          },
        ]),
    {
      key: 'certificate',
      title: t.certificate,
      width: 250,
      render: ({ standing, certificate }) =>
        certificate ? (
          <span className={styles.held}>
            <StateWord certificate={certificate} />
            <small>{certificate.number}</small>
          </span>
        ) : standing.met ? (
          <StatusDot shape="half" word={t.ready} />
        ) : (
          <StatusDot shape="ring" word={t.unmet} />
        ),
    },
  ]
}
