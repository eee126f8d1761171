import { textsOf } from './texts.ts'

/** A number, or its placeholder in a template. */
type Figure = number | string

// The generic texts of every form (specification section 5).
export const formTexts = {
  'zh-CN': {
    required: (label: string) => `请输入${label}`,
    choose: (label: string) => `请选择${label}`,
    mail: '请输入有效的邮箱地址',
    lengthExact: (label: string, length: Figure) => `${label}须为 ${length} 个字符`,
    lengthMin: (label: string, min: Figure) => `${label}最少 ${min} 个字符`,
    lengthMax: (label: string, max: Figure) => `${label}最多 ${max} 个字符`,
    lengthRange: (label: string, min: Figure, max: Figure) => `${label}须在 ${min}–${max} 个字符之间`,
    numberExact: (label: string, value: Figure) => `${label}须等于 ${value}`,
    numberMin: (label: string, min: Figure) => `${label}最小为 ${min}`,
    numberMax: (label: string, max: Figure) => `${label}最大为 ${max}`,
    numberRange: (label: string, min: Figure, max: Figure) => `${label}须在 ${min}–${max} 之间`,
  },
  'en-US': {
    required: (label: string) => `Please enter ${label}`,
    choose: (label: string) => `Please choose ${label}`,
    mail: 'Please enter a valid email address',
    lengthExact: (label: string, length: Figure) => `${label} must be ${length} characters`,
    lengthMin: (label: string, min: Figure) => `${label} must be at least ${min} characters`,
    lengthMax: (label: string, max: Figure) => `${label} must be at most ${max} characters`,
    lengthRange: (label: string, min: Figure, max: Figure) => `${label} must be ${min} to ${max} characters`,
    numberExact: (label: string, value: Figure) => `${label} must equal ${value}`,
    numberMin: (label: string, min: Figure) => `${label} must be at least ${min}`,
    numberMax: (label: string, max: Figure) => `${label} must be at most ${max}`,
    numberRange: (label: string, min: Figure, max: Figure) => `${label} must be between ${min} and ${max}`,
  },
}

/** The same texts as templates of `${label}`, `${len}`, `${min}` and `${max}`, in the shape of antd's `validateMessages`. */
export function formTemplates(t = textsOf(formTexts)) {
  const [label, len, min, max] = ['${label}', '${len}', '${min}', '${max}'] as const
  return {
    required: t.required(label),
    types: { email: t.mail },
    string: { len: t.lengthExact(label, len), min: t.lengthMin(label, min), max: t.lengthMax(label, max), range: t.lengthRange(label, min, max) },
    number: { len: t.numberExact(label, len), min: t.numberMin(label, min), max: t.numberMax(label, max), range: t.numberRange(label, min, max) },
  }
}
