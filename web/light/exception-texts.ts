export const exceptionTexts = {
  'zh-CN': {
    title: '出错了',
    unknown: '刚才的操作没有完成。',
    kept: '已经保存的内容不受影响。可以返回重试，或回到首页。',
    back: '返回上一页',
    home: '回到首页',
    code: '错误代码',
  },
  'en-US': {
    title: 'Something went wrong',
    unknown: 'Your last action could not be completed.',
    kept: 'Anything you had already saved is safe. Go back and try again, or go to the home page.',
    back: 'Go back',
    home: 'Home page',
    code: 'Error code',
  },
}
