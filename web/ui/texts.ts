import { fileSize } from '#plain/numbers/file-size.ts'

// Texts of the components that no single screen owns.
export const uiTexts = {
  'zh-CN': {
    copy: '复制',
    clear: '清除',
    copied: '已复制',
    close: '关闭',
    undo: '撤销',
    request: '请求编号',
    fileRule: (suffixes: readonly string[], most: number) => `${suffixes.join('、')}，不超过 ${fileSize(most)}`,
    wrongSuffix: (name: string, suffixes: readonly string[]) => `“${name}”的格式不支持，请选择 ${suffixes.join('、')} 文件。`,
    tooLarge: (name: string, size: number, most: number) => `“${name}”有 ${fileSize(size)}，超过了 ${fileSize(most)}。`,
    emptyFile: (name: string) => `“${name}”是空文件。`,
    uploading: (percent: number) => `正在上传 ${percent}%`,
    stopUpload: '停止上传',
  },
  'en-US': {
    copy: 'Copy',
    clear: 'Clear',
    copied: 'Copied',
    close: 'Close',
    undo: 'Undo',
    request: 'Request ID',
    fileRule: (suffixes: readonly string[], most: number) => `${suffixes.join(', ')}, up to ${fileSize(most)}`,
    wrongSuffix: (name: string, suffixes: readonly string[]) => `“${name}” is not a supported file type. Choose a ${suffixes.join(', ')} file.`,
    tooLarge: (name: string, size: number, most: number) => `“${name}” is ${fileSize(size)}; the limit is ${fileSize(most)}.`,
    emptyFile: (name: string) => `“${name}” is empty.`,
    uploading: (percent: number) => `Uploading ${percent}%`,
    stopUpload: 'Stop upload',
  },
}
