export const importTexts = {
  'zh-CN': {
    title: '导入用户',
    help: '院系写成“计算机学院/软件工程系”，多个角色用逗号分开。密码列可以没有：没有密码的人用激活码首次登录。',
    updateExisting: '已有账号的人只更新资料',
    updateExistingHelp: '不勾选时，已有的人会跳过',
    createDepartments: '没有的院系和班级自动新建',
    createDepartmentsHelp: '不勾选则算错误',
    sendActivation: '发送激活短信或邮件',
    sendActivationHelp: '也可以导入后下载激活码',
    codes: '发放激活码',
  },
  'en-US': {
    title: 'Import users',
    help: 'Write departments as “Computing/Software” and separate several roles by commas. The password column is optional: people without a password first sign in with an activation code.',
    updateExisting: 'Update people who already have an account',
    updateExistingHelp: 'Otherwise they are skipped',
    createDepartments: 'Create missing departments and cohorts',
    createDepartmentsHelp: 'Otherwise they count as errors',
    sendActivation: 'Send activation by text message or email',
    sendActivationHelp: 'Codes can also be downloaded afterwards',
    codes: 'Activation codes',
  },
}
