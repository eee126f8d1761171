import { type ExportColumn, exportKind } from '#server/kernel/files/exports.ts'
import { screenUrl } from '#server/kernel/http/hosts/router-base.ts'
import type { App } from '#server/kernel/app.ts'
import { inLanguage, type Language } from '#server/kernel/http/refusal.ts'
import type { IssuedColumn } from '../../contract-issued.ts'
import { shownNumber } from '../number/number.ts'
import { checkPath } from '../pages/check-path.ts'
import { stateOf } from '../rules.ts'
import { type IssuedFilter, type IssuedRecord, selectIssued } from './issued-queries.ts'

/** The certificates of a course as a table. */
export const certificatesExportKind = exportKind<IssuedFilter & { columns: IssuedColumn[] }, IssuedRecord>(
  'certificates-export',
  { zh: '课程证书', en: 'Certificates of a course' },
  ({ columns, ...filter }, { app, user, language }) => ({
    columns: columns.map((column) => columnsIn(app, language, filter.today)[column]),
    piece: (db, cursor) => selectIssued(db, user, { ...filter, page: 1, size: 1000, whole: true, ...(cursor !== undefined && { cursor }) }),
  }),
)

const stateNames = {
  valid: { zh: '有效', en: 'Valid' },
  expired: { zh: '已过期', en: 'Expired' },
  revoked: { zh: '已撤销', en: 'Revoked' },
}

const columnsIn = (app: App, language: Language, today: string): Record<IssuedColumn, ExportColumn<IssuedRecord>> => ({
  name: { name: { zh: '姓名', en: 'Name' }, of: ({ name }) => name },
  number: { name: { zh: '学号', en: 'Student number' }, of: ({ personNumber }) => personNumber },
  class: { name: { zh: '班级', en: 'Class' }, width: 24, of: ({ className }) => className ?? '' },
  certificate: { name: { zh: '证书编号', en: 'Certificate number' }, width: 24, of: ({ number }) => shownNumber(number) },
  title: { name: { zh: '证书', en: 'Certificate' }, width: 20, of: ({ title }) => title },
  awardedOn: { name: { zh: '颁发日期', en: 'Awarded' }, of: ({ awardedOn }) => awardedOn },
  expiresOn: { name: { zh: '有效期至', en: 'Valid until' }, of: ({ expiresOn }) => expiresOn },
  state: { name: { zh: '状态', en: 'Status' }, of: (record) => inLanguage(stateNames[stateOf(record, today)], language) },
  exception: { name: { zh: '破例原因', en: 'Reason for the exception' }, width: 30, of: ({ exception }) => exception },
  reason: { name: { zh: '撤销原因', en: 'Reason' }, width: 30, of: ({ reason }) => reason },
  address: { name: { zh: '查验地址', en: 'Check page' }, width: 60, of: ({ number }) => screenUrl(app, checkPath(shownNumber(number))) },
})
