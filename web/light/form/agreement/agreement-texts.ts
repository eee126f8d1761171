export const agreementTexts = {
  'zh-CN': {
    agreement: '服务协议',
    privacy: '隐私政策',
    and: '与',
    agreed: '我已阅读并同意',
    mustAgree: '请先阅读并同意服务协议与隐私政策',
    close: '关闭',
  },
  'en-US': {
    agreement: 'terms of service',
    privacy: 'privacy policy',
    and: 'and',
    agreed: 'I have read and agree to the',
    mustAgree: 'Please read and agree to the terms of service and privacy policy first',
    close: 'Close',
  },
}
