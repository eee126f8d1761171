export const previewTexts = {
  'zh-CN': {
    preparing: '正在准备预览',
    queued: '正在排队',
    converting: (percent: number) => `正在转换，${percent}%`,
    convertingDetail: '转换完成后会自动显示，可以先离开。',
    failed: '无法预览',
    again: '重新转换',
    download: '下载原文件',
    noPreview: '这种文件不能在线预览',
    noPreviewDetail: '可以下载后用其他程序打开。',
  },
  'en-US': {
    preparing: 'Preparing the preview',
    queued: 'Waiting in the queue',
    converting: (percent: number) => `Converting, ${percent}%`,
    convertingDetail: 'It is shown here as soon as it is ready; you may leave in the meantime.',
    failed: 'No preview',
    again: 'Convert again',
    download: 'Download the original',
    noPreview: 'This kind of file cannot be previewed',
    noPreviewDetail: 'Download it and open it in another program.',
  },
}
