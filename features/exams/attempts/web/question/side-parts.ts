/** What a person opens beside the questions now and then, in one file. */
export { DisplaySettings } from './DisplaySettings.tsx'
export { NoticeList } from './NoticeList.tsx'
