import type { Bilingual } from '#contract/errors.ts'
import { moduleRows, rightNames } from '#contract/rights.ts'

/** A field of a logged object; `values` are the texts of its codes. */
type LogField = Bilingual & { values?: Readonly<Record<string, Bilingual>> }
/** A kind of logged object; a field without a text here is looked up among `commonFields`. `states` are the texts of the codes of its field `state`. */
type LogKind = Bilingual & { states?: Readonly<Record<string, Bilingual>>; fields?: Readonly<Record<string, LogField>> }

/** What a feature writes in the operation log: its operations by code (`noun.verb`), and the kinds of objects that they are about. */
export interface LogTexts {
  operations: Readonly<Record<string, Bilingual>>
  kinds?: Readonly<Record<string, LogKind>>
}

export const kernelLogTexts = {
  operations: {
    'export.run': { zh: '导出', en: 'Exported' },
    'demo.load': { zh: '载入演示数据', en: 'Loaded the demo data' },
    'backup.restore': { zh: '从备份恢复', en: 'Restored from a backup' },
  },
  kinds: {
    export: { zh: '导出', en: 'Export', fields: { format: { zh: '格式', en: 'Format' } } },
  },
} as const satisfies LogTexts

declare module './operation-log.ts' {
  interface Operations extends Record<keyof typeof kernelLogTexts.operations, true> {}
}

const stateField: LogField = { zh: '状态', en: 'Status' }

/** Fields that objects of many kinds have. */
const commonFields: Readonly<Record<string, LogField>> = {
  account: { zh: '账号', en: 'Account' },
  code: { zh: '代码', en: 'Code' },
  deleted: { zh: '已删除', en: 'Deleted' },
  disabled: { zh: '停用', en: 'Disabled' },
  expiresAt: { zh: '到期', en: 'Expires' },
  features: { zh: '按钮权限', en: 'Permissions', values: rightNames },
  mail: { zh: '邮箱', en: 'Email' },
  modules: { zh: '模块', en: 'Modules', values: Object.fromEntries(moduleRows.map(({ code, name }) => [code, name])) },
  name: { zh: '名称', en: 'Name' },
  number: { zh: '编号', en: 'Number' },
  order: { zh: '顺序', en: 'Order' },
  phone: { zh: '手机号', en: 'Phone' },
  reason: { zh: '原因', en: 'Reason' },
  roles: {
    zh: '角色',
    en: 'Roles',
    values: {
      administrator: { zh: '机构管理员', en: 'Administrator' },
      author: { zh: '作者', en: 'Author' },
      teacher: { zh: '教师', en: 'Teacher' },
      student: { zh: '学生', en: 'Student' },
    },
  },
  scope: {
    zh: '数据范围',
    en: 'Data scope',
    values: {
      platform: { zh: '全平台', en: 'Platform' },
      institution: { zh: '全机构', en: 'Institution' },
      departments: { zh: '指定院系', en: 'Selected departments' },
      department: { zh: '本院系', en: 'Own department' },
      class: { zh: '所带班级', en: 'Own cohorts' },
      own: { zh: '仅本人', en: 'Own only' },
    },
  },
  state: stateField,
}

/** The log texts of all features. */
export interface CollectedLogTexts {
  operations: Readonly<Record<string, Bilingual>>
  kinds: Readonly<Record<string, LogKind>>
}

/** Puts the log texts of the features together; throws if two features declare the same operation or kind. */
export function mergeLogTexts(all: readonly LogTexts[]): CollectedLogTexts {
  const once = <T>(what: string, lists: readonly Readonly<Record<string, T>>[]): Record<string, T> => {
    const merged: Record<string, T> = {}
    for (const [code, text] of lists.flatMap((list) => Object.entries(list))) {
      if (Object.hasOwn(merged, code)) throw new Error(`the ${what} ${code} is declared by two features`)
      merged[code] = text
    }
    return merged
  }
  return {
    operations: once(
      'operation',
      all.map(({ operations }) => operations),
    ),
    kinds: once(
      'kind of logged object',
      all.map(({ kinds = {} }) => kinds),
    ),
  }
}

const own = <T>(list: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  list && Object.hasOwn(list, key) ? list[key] : undefined

/** The text of an operation; its code where no feature declares it any more. */
export const operationText = ({ operations }: CollectedLogTexts, code: string): Bilingual => own(operations, code) ?? { zh: code, en: code }

/** The text of a field of a kind of object, and of its codes; the field's own name where it has no text. */
export function fieldText({ kinds }: CollectedLogTexts, kind: string, field: string): LogField {
  const { states, fields } = own(kinds, kind) ?? {}
  if (field === 'state' && states) return { ...stateField, values: states }
  return own(fields, field) ?? own(commonFields, field) ?? { zh: field, en: field }
}

/** The text of a logged value if its field holds codes; otherwise the value itself. */
export function valueText(field: LogField, value: string): Bilingual {
  return own(field.values, value) ?? { zh: value, en: value }
}
