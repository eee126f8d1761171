import type { Bilingual } from '#contract/errors.ts'

/** The longest video or audio in hours, the longest side of a picture in pixels, and the most streams. */
export const limits = { hours: 12, pixels: 8192, streams: 8 } as const

/** Why a file cannot be converted, for the person who uploaded it. */
export const failures = {
  noTool: {
    zh: '服务器没有安装 ffmpeg，不能转换视频和音频；可以播放或下载原文件',
    en: 'ffmpeg is not installed on the server, so video and audio cannot be converted. The original can be played or downloaded',
  },
  broken: { zh: '文件已损坏，或不是可以播放的视频、音频', en: 'The file is damaged, or is not a video or audio that can be played' },
  noStream: { zh: '文件里没有图像，也没有声音', en: 'The file has neither a picture nor sound' },
  tooLong: { zh: `时长超过 ${limits.hours} 小时`, en: `It is longer than ${limits.hours} hours` },
  tooLarge: { zh: `画面的边长超过 ${limits.pixels} 像素`, en: `A side of the picture is longer than ${limits.pixels} pixels` },
  tooManyStreams: { zh: `文件包含的音视频流超过 ${limits.streams} 个`, en: `The file has more than ${limits.streams} streams` },
  tooSlow: { zh: '转换用时过长，已停止；请压缩后再上传', en: 'The conversion took too long and was stopped. Please upload a smaller file' },
  segmentsMissing: {
    zh: '播放列表缺少视频片段；请把它和所有片段打包成 zip 上传',
    en: 'The playlist comes without its segments. Please upload a zip with the playlist and all segments',
  },
  emptyPlaylist: { zh: '播放列表里没有任何片段', en: 'The playlist names no segments' },
  segmentElsewhere: {
    zh: '播放列表引用了压缩包以外的文件；片段必须和播放列表放在同一个压缩包里',
    en: 'The playlist refers to files outside of the archive. All segments must be in the same archive',
  },
  segmentLost: { zh: '压缩包缺少播放列表引用的片段', en: 'A segment that the playlist refers to is missing in the archive' },
  encrypted: { zh: '不支持加密的播放列表', en: 'Encrypted playlists are not supported' },
} as const satisfies Record<string, Bilingual>
