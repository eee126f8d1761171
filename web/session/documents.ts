import type { Texts } from '../kernel/texts.ts'

export interface Section {
  heading: string
  paragraphs: readonly string[]
}

export interface ConsentText {
  title: string
  sections: readonly Section[]
}

type Documents = Record<'agreement' | 'privacy', ConsentText>

/** Agreement and privacy policy; a change of meaning takes a new version in plain/document-versions.ts. */
export const documents: Record<keyof Texts<object, object>, Documents> = {
  'zh-CN': {
    agreement: {
      title: '服务协议',
      sections: [
        {
          heading: '一、服务内容',
          paragraphs: [
            '本平台为学校、出版社等机构及其师生提供数字教材的编写、出版、阅读，以及课程、作业、考试等教学服务。你可以使用哪些功能，由你所在的机构决定。',
            '部分教材和服务需要付费或由机构授权，费用和期限会在使用前写明。',
          ],
        },
        {
          heading: '二、账号',
          paragraphs: [
            '账号属于你本人，请使用真实信息，不要转让、出借。请妥善保管密码和验证码；发现他人使用你的账号，请立即修改密码并在“登录设备”中退出其他设备。',
            '机构为你开设的账号由机构管理。你离开机构后，机构可以停用你在该机构的身份，你自己的账号仍可注销或在其他机构继续使用。',
          ],
        },
        {
          heading: '三、内容与版权',
          paragraphs: [
            '教材、题目、图片等内容的著作权归权利人所有。你可以为学习和教学在平台内阅读、批注和引用，不得批量下载、复制传播或绕过技术保护措施。',
            '你上传或编写的内容仍归你或你所在的机构所有。你授权平台为提供服务所必需的存储、转换格式和展示。请确保上传的内容不侵犯他人权利，不违反法律法规。',
          ],
        },
        {
          heading: '四、使用规则',
          paragraphs: [
            '请勿干扰平台运行、试探他人账号、作弊或帮助他人作弊，请勿发布违法、侮辱、歧视或与教学无关的广告内容。',
            '违反规则时，平台或机构可以删除相关内容、限制功能或停用账号，并告知原因。你可以通过“意见反馈”提出异议。',
          ],
        },
        {
          heading: '五、服务的变更与中断',
          paragraphs: [
            '维护会尽量避开教学时间并提前公告。停止某项服务前，平台会提前三十日通知，并提供导出你的内容的方法。',
            '因不可抗力或第三方原因造成的中断，平台会尽快恢复，并对已付费而无法使用的部分退费或顺延。',
          ],
        },
        {
          heading: '六、其他',
          paragraphs: [
            '协议更新后，你在下次登录时会看到新版本，同意后继续使用。不同意的，可以导出数据并注销账号。',
            '本协议适用中华人民共和国法律。发生争议先协商，协商不成的，由平台所在地人民法院管辖。',
          ],
        },
      ],
    },
    privacy: {
      title: '隐私政策',
      sections: [
        {
          heading: '一、我们处理哪些个人信息',
          paragraphs: [
            '账号信息：姓名、手机号或邮箱、密码（只保存不可还原的摘要）；机构提供的学号或工号、院系、班级、角色。',
            '学习信息：阅读进度、笔记、作业、答卷、成绩和参与记录，用来提供教学服务。',
            '安全信息：登录时间、方式、设备类型和网络地址，用来发现异常登录。使用微信或学校统一身份认证登录时，还包括对方提供的身份标识和名称。',
            '注册时填写的出生日期只用来判断是否需要监护人同意，不保存。',
          ],
        },
        {
          heading: '二、谁能看到',
          paragraphs: [
            '你所在机构的管理员和任课教师，在各自的权限范围内可以看到你的账号信息和学习信息。不同机构之间互不可见。',
            '发送短信和邮件时，服务商只会得到号码或地址和必要的内容。除此之外，没有你的同意或法律的要求，我们不向他人提供你的个人信息，也不用来做广告。',
          ],
        },
        {
          heading: '三、保存在哪里、多久',
          paragraphs: [
            '个人信息保存在中华人民共和国境内。账号存在期间持续保存；注销后删除，法律要求保存的交易和同意记录除外，这些记录会去除能够识别你的内容。',
          ],
        },
        {
          heading: '四、你的权利',
          paragraphs: [
            '你可以在“个人资料”中查看、更正、导出你的个人信息，解除绑定，查看并退出登录设备，或注销账号。也可以拒绝或撤回同意；撤回不影响此前的处理。',
          ],
        },
        {
          heading: '五、未成年人',
          paragraphs: [
            '未满十四周岁的用户注册时，须由父母或其他监护人阅读本政策并用自己的手机确认同意。监护人可以代为行使上述权利。',
            '学校统一开设的账号，由学校取得监护人的同意。',
          ],
        },
        {
          heading: '六、安全与联系',
          paragraphs: [
            '我们采用加密、权限隔离、操作日志等措施保护个人信息。发生泄露时，会及时告知你和主管部门。',
            '对个人信息有疑问或投诉，可以通过“意见反馈”或机构管理员联系我们，我们会在十五个工作日内答复。',
          ],
        },
      ],
    },
  },
  'en-US': {
    agreement: {
      title: 'Terms of service',
      sections: [
        {
          heading: '1. The service',
          paragraphs: [
            'This platform lets schools, publishers and other institutions, with their teachers and students, write, publish and read digital textbooks, and teach with courses, homework and exams. Your institution decides which of these you can use.',
            'Some books and services cost money or need a licence of your institution; price and term are stated beforehand.',
          ],
        },
        {
          heading: '2. Your account',
          paragraphs: [
            'Your account is yours alone: use true information and do not lend or pass it on. Keep your password and codes to yourself. If someone else uses your account, change the password at once and sign out other devices.',
            'An account that your institution made for you is managed by it. When you leave, it may end your membership; your own account can be deleted or used elsewhere.',
          ],
        },
        {
          heading: '3. Content and copyright',
          paragraphs: [
            'Books, questions and pictures belong to their owners. You may read, annotate and quote them here for study and teaching, but not download or spread them in bulk or get around their protection.',
            'What you write or upload stays yours or your institution’s. You allow the platform to store, convert and show it as far as the service needs. Make sure that it breaks no law and no one’s rights.',
          ],
        },
        {
          heading: '4. Rules',
          paragraphs: [
            'Do not disturb the platform, try out other people’s accounts, cheat or help to cheat, or publish anything unlawful, insulting or discriminating, or advertisements that have nothing to do with teaching.',
            'Where a rule is broken, the platform or your institution may remove content, limit functions or disable the account, and says why. You can object through Feedback.',
          ],
        },
        {
          heading: '5. Changes and interruptions',
          paragraphs: [
            'Maintenance avoids teaching hours and is announced. Before a service ends you are told thirty days ahead and can take your content out.',
            'After an interruption that we could not prevent we restore the service as soon as possible, and refund or extend what was paid for and could not be used.',
          ],
        },
        {
          heading: '6. Other',
          paragraphs: [
            'When these terms change you are shown the new version at your next sign-in and agree to go on. If you do not, you can take your data out and delete your account.',
            'The law of the People’s Republic of China applies. Disputes that cannot be settled go to the court at the platform’s seat.',
          ],
        },
      ],
    },
    privacy: {
      title: 'Privacy policy',
      sections: [
        {
          heading: '1. What we process',
          paragraphs: [
            'Account: name, phone or mail, password (only a digest that cannot be turned back); from your institution your number, department, class and roles.',
            'Study: reading progress, notes, homework, answers, marks and participation, to teach and learn with.',
            'Security: time, way, kind of device and network address of sign-ins, to notice what is unusual. With WeChat or your school’s sign-on also the identifier and name that it gives.',
            'The date of birth asked for when you register only decides whether a guardian must agree; it is not kept.',
          ],
        },
        {
          heading: '2. Who sees it',
          paragraphs: [
            'Administrators and teachers of your institution see your account and study within their rights. Institutions do not see each other.',
            'Those who carry text messages and mail get the number or address and the words. Otherwise, without your consent or a demand of the law, nobody gets your data, and it is not used for advertising.',
          ],
        },
        {
          heading: '3. Where and how long',
          paragraphs: [
            'Data is kept in the People’s Republic of China for as long as the account exists and deleted with it, except records of payments and consents that the law asks for, which no longer name you.',
          ],
        },
        {
          heading: '4. Your rights',
          paragraphs: [
            'In your account you can see, correct and take out your data, unbind what is bound, see and end your sessions, and delete the account. You can refuse or withdraw consent; what was done before stays lawful.',
          ],
        },
        {
          heading: '5. Children',
          paragraphs: [
            'For someone under fourteen a parent or guardian reads this policy and agrees with his own phone. Guardians may use the rights above in the child’s place.',
            'For accounts that a school makes, the school obtains the guardians’ consent.',
          ],
        },
        {
          heading: '6. Security and contact',
          paragraphs: [
            'Encryption, separated rights and a log of operations protect your data. If it should leak, you and the authorities are told without delay.',
            'Questions and complaints reach us through Feedback or your administrator; we answer within fifteen working days.',
          ],
        },
      ],
    },
  },
}
