import { textsOf } from '../texts/texts.ts'
import type { Language } from '../texts/language.ts'

/** The texts of the request layer (specification section 8). */
export const sendTexts = {
  'zh-CN': {
    retry: '请求错误，请重试。',
    response: '响应中断，请重试。',
    timeout: '请求超时，请重试。',
    parse: '响应内容无法解析。',
    loadError: '加载错误',
    expired: '登录已过期，请重新登录',
    close: '关闭',
  },
  'en-US': {
    retry: 'Request error, please retry.',
    response: 'The response was interrupted, please retry.',
    timeout: 'The request timed out, please retry.',
    parse: 'The response could not be read.',
    loadError: 'load error',
    expired: 'Login expired, please log in again',
    close: 'Close',
  },
}

const statusTexts: Record<Language, Record<number, string>> = {
  'zh-CN': {
    200: '请求成功',
    201: '新建或修改成功',
    202: '请求已受理，正在处理',
    204: '删除成功',
    400: '请求有误，未作任何修改',
    403: '没有访问权限',
    404: '请求的内容不存在',
    406: '请求的格式不可用',
    410: '请求的内容已被永久删除',
    422: '填写的内容未通过验证',
    500: '服务器错误',
    502: '网关错误',
    503: '服务不可用',
    504: '网关超时',
  },
  'en-US': {
    200: 'The request succeeded',
    201: 'Created or changed',
    202: 'Accepted, in progress',
    204: 'Deleted',
    400: 'Bad request, nothing was changed',
    403: 'Access is forbidden',
    404: 'Not found',
    406: 'The requested format is not available',
    410: 'Permanently removed',
    422: 'Some of the values were not accepted',
    500: 'Server error',
    502: 'Bad gateway',
    503: 'Service unavailable',
    504: 'Gateway timeout',
  },
}

/** The default text of an HTTP status; `load error` for a status that has none. */
export const statusText = (status: number, language: Language): string => statusTexts[language][status] ?? textsOf(sendTexts, language).loadError

/** The default text of a body status 408, 500 or 400. */
export const bodyStatusText = (status: number, language: Language): string =>
  status === 408 ? textsOf(sendTexts, language).timeout : statusText(status, language)
