import 'dayjs/locale/zh-cn.js'

// One file for each language, so that a page loads the words of the libraries by one request.
export { default as words } from 'antd/es/locale/zh_CN.js'
