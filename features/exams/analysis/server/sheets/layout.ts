import { figureTexts, type FigureName } from '#assessment/analysis/figure-texts.ts'
import { markTotals, pointsWord } from '#assessment/analysis/figure-words.ts'
import { sheetTexts } from '#assessment/analysis/sheet-texts.ts'
import { dateText } from '#plain/time/date.ts'
import type { Language } from '#server/kernel/http/refusal.ts'
import type { Analysis, SheetHead } from '../../contract.ts'
import type { MarkSheet } from './mark-sheet.ts'
import type { SheetCell } from './workbook.ts'

type Row = (SheetCell | null)[]
interface Workbook {
  rows: Row[]
  widths: number[]
  /** Rows at the top that stay in sight. */
  stuck: number
}

/** One cell over the whole width. */
const wide = (cell: SheetCell, columns: number): Row => [{ ...cell, span: columns }, ...Array.from({ length: columns - 1 }, () => null)]
const head = (values: readonly string[]): Row => values.map((value) => ({ value, bold: true, border: true, centred: true }))
const cells = (values: readonly (string | number | null)[], format?: string): Row =>
  values.map((value) => ({ value, border: true, ...(typeof value === 'number' && format && { format }) }))
const points = '0.##'

function headRows(t: (typeof sheetTexts)[Language], title: string, about: SheetHead, timeZone: string, whole: number, columns: number): Row[] {
  const classes = about.classes.map(({ name }) => name).join('、') || t.allClasses
  const date = about.opensAt === null ? '' : dateText(about.opensAt, timeZone)
  const facts = [
    [t.test, about.title],
    [t.date, date],
    [t.classes, classes],
    [t.teacher, about.teacher],
    [t.whole, pointsWord(whole)],
  ]
  return [
    wide({ value: about.institution, bold: true, centred: true, size: 14 }, columns),
    wide({ value: title, bold: true, centred: true, size: 16 }, columns),
    ...facts.map(([name, value]) => wide({ value: `${name}: ${value}` }, columns)),
  ]
}

const signRow = (t: (typeof sheetTexts)[Language], columns: number): Row =>
  wide({ value: `${t.signTeacher}: ____________    ${t.signHead}: ____________    ${t.signDate}: ____________`, height: 36 }, columns)

/** The mark sheet as a spreadsheet: head, a row for each candidate, totals and the lines for signatures. */
export function markWorkbook({ head: about, whole, rows }: MarkSheet, language: Language, timeZone: string): Workbook {
  const t = sheetTexts[language]
  const columns = 6
  const { people, marked, mean } = markTotals(rows)
  const above = [...headRows(t, t.markSheet, about, timeZone, whole, columns), head([t.at, t.number, t.name, t.className, t.mark, t.note])]
  return {
    rows: [
      ...above,
      ...rows.map((row, at) => cells([at + 1, row.number, row.name, row.className, row.points, row.note], points)),
      wide({ value: t.totals(people, marked, mean), bold: true }, columns),
      signRow(t, columns),
    ],
    widths: [8, 18, 16, 24, 10, 18],
    stuck: above.length,
  }
}

/** The analysis sheet as a spreadsheet. Figures are numbers, so that they can be computed with. */
export function analysisWorkbook(analysis: Analysis, language: Language, timeZone: string): Workbook {
  const [t, f] = [sheetTexts[language], figureTexts[language]]
  const columns = 9
  const { figures, people, items, remarks, whole } = analysis
  const fact = (name: string, value: string | number | null, format?: string): Row => {
    const cell = { value: value ?? '–', border: true, ...(typeof value === 'number' && format && { format }) }
    return [{ value: name, border: true, span: 4 }, null, null, null, { ...cell, span: 5 }, null, null, null, null]
  }
  const figure = (name: FigureName, value: string | number | null, format?: string) => fact(f.figure(name), value, format)
  const part = (title: string): Row => wide({ value: title, bold: true, height: 24 }, columns)
  const counted: [string, number][] = [
    [t.expected, people.expected],
    [f.figure('counted'), people.counted],
    [t.waiting, people.waiting],
    [t.absent, people.absent],
    [t.deferred, people.deferred],
    [t.violation, people.violation],
  ]
  const general: Row[] = figures
    ? [
        figure('mean', figures.mean, points),
        figure('median', figures.median, points),
        figure('deviation', figures.deviation, points),
        figure('extremes', `${pointsWord(figures.highest)} / ${pointsWord(figures.lowest)}`),
        figure('passed', figures.passed / figures.people, '0.0%'),
        figure('difficulty', figures.p, '0.00'),
        figure('discrimination', figures.discrimination, '0.00'),
        figure('alpha', figures.reliability.alpha ?? (figures.reliability.missing && f.missing(figures.reliability.missing)), '0.00'),
        figure('error', figures.reliability.error, points),
      ]
    : [wide({ value: f.tooFew(people.counted) }, columns)]
  const bandRows: Row[] = figures
    ? [
        part(t.distribution),
        fourOf(head([t.band, t.range, t.count, t.share])),
        ...figures.bands.map(({ band, from, people: count, share }, at) =>
          fourOf([
            ...cells([f.band(band), t.rangeOf(pointsWord(from), at === 0 ? '' : pointsWord(figures.bands[at - 1]?.from ?? whole)), count]),
            { value: share, format: '0.0%', border: true },
          ]),
        ),
      ]
    : []
  const itemRows = items.map((item) => [
    ...cells([item.number, item.stem, f.type(item.question?.type ?? null)]),
    ...cells([item.points, item.figures?.mean ?? null], points),
    ...cells([item.figures?.p ?? null, item.figures?.discrimination ?? null, item.figures?.correlation ?? null], '0.00'),
    ...cells([item.withdrawn ? f.withdrawn : item.flags[0] ? f.flag(item.flags[0]) : '']),
  ])
  const remark = (name: string, value: string): Row[] => [part(name), wide({ value, border: true, wrap: true, height: 96 }, columns)]
  return {
    rows: [
      ...headRows(t, t.analysisSheet, analysis.head, timeZone, whole, columns),
      ...counted.map(([name, value]) => fact(name, value)),
      part(t.figures),
      ...general,
      ...bandRows,
      part(t.questions),
      head([
        t.question,
        t.stem,
        t.type,
        t.points,
        f.figure('mean'),
        f.figure('difficulty'),
        f.figure('discrimination'),
        f.figure('correlation'),
        t.finding,
      ]),
      ...itemRows,
      ...remark(t.problems, remarks.problems),
      ...remark(t.measures, remarks.measures),
      signRow(t, columns),
    ],
    widths: [8, 32, 12, 8, 10, 10, 10, 12, 40],
    stuck: 0,
  }
}

/** Four cells over the nine columns. */
const fourOf = (row: Row): Row => {
  const spans = [1, 1, 2, 5]
  return row.flatMap((cell, at) => [cell && { ...cell, span: spans[at] ?? 1 }, ...Array.from({ length: (spans[at] ?? 1) - 1 }, () => null)])
}
