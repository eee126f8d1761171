import 'dayjs/locale/en.js'

export { default } from 'antd/es/locale/en_US.js'
