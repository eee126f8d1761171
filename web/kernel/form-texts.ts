// The generic texts of every form (specification section 5).
export const formTexts = {
  'zh-CN': {
    required: (label: string) => `请输入${label}`,
    choose: (label: string) => `请选择${label}`,
    lengthExact: (label: string, length: number) => `${label}须为 ${length} 个字符`,
    lengthMin: (label: string, min: number) => `${label}最少 ${min} 个字符`,
    lengthMax: (label: string, max: number) => `${label}最多 ${max} 个字符`,
    lengthRange: (label: string, min: number, max: number) => `${label}须在 ${min}–${max} 个字符之间`,
    numberExact: (label: string, value: number) => `${label}须等于 ${value}`,
    numberMin: (label: string, min: number) => `${label}最小为 ${min}`,
    numberMax: (label: string, max: number) => `${label}最大为 ${max}`,
    numberRange: (label: string, min: number, max: number) => `${label}须在 ${min}–${max} 之间`,
  },
  'en-US': {
    required: (label: string) => `Please enter ${label}`,
    choose: (label: string) => `Please choose ${label}`,
    lengthExact: (label: string, length: number) => `${label} must be ${length} characters`,
    lengthMin: (label: string, min: number) => `${label} must be at least ${min} characters`,
    lengthMax: (label: string, max: number) => `${label} must be at most ${max} characters`,
    lengthRange: (label: string, min: number, max: number) => `${label} must be ${min} to ${max} characters`,
    numberExact: (label: string, value: number) => `${label} must equal ${value}`,
    numberMin: (label: string, min: number) => `${label} must be at least ${min}`,
    numberMax: (label: string, max: number) => `${label} must be at most ${max}`,
    numberRange: (label: string, min: number, max: number) => `${label} must be between ${min} and ${max}`,
  },
}
