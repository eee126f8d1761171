import type { Texts } from '#web/kernel/texts/texts.ts'

export interface Section {
  heading: string
  paragraphs: readonly string[]
}

export interface ConsentText {
  title: string
  sections: readonly Section[]
}

type Documents = Record<'agreement' | 'privacy', ConsentText>

/** Terms of service and privacy policy. A change of meaning needs a new version in plain/access/legal-document-versions.ts. */
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
            'Some textbooks and services require payment or a licence from your institution; price and term are stated beforehand.',
          ],
        },
        {
          heading: '2. Your account',
          paragraphs: [
            'Your account is yours alone: use true information and do not lend or pass it on. Keep your password and codes to yourself. If someone else uses your account, change the password at once and sign out other devices.',
            'An account that your institution created for you is managed by it. When you leave, the institution may end your membership; you can still delete your own account or use it with other institutions.',
          ],
        },
        {
          heading: '3. Content and copyright',
          paragraphs: [
            'Textbooks, questions and images belong to their owners. You may read, annotate and quote them here for study and teaching, but not download or distribute them in bulk or circumvent their protection.',
            'What you write or upload remains yours or your institution’s. You allow the platform to store, convert and display it as far as the service requires. Make sure that it does not violate the law or the rights of others.',
          ],
        },
        {
          heading: '4. Rules',
          paragraphs: [
            'Do not disrupt the platform, try to access other people’s accounts, cheat or help others cheat, or publish anything unlawful, insulting or discriminatory, or advertisements unrelated to teaching.',
            'If a rule is broken, the platform or your institution may remove content, restrict features or disable the account, and will tell you why. You can object through Feedback.',
          ],
        },
        {
          heading: '5. Changes and interruptions',
          paragraphs: [
            'Maintenance is announced and avoids teaching hours where possible. Before a service ends, you are notified thirty days in advance and can export your content.',
            'After an interruption beyond our control, we restore the service as soon as possible, and refund or extend what was paid for but could not be used.',
          ],
        },
        {
          heading: '6. Other',
          paragraphs: [
            'When these terms change, you are shown the new version at your next sign-in and need to agree to continue. If you do not agree, you can export your data and delete your account.',
            'The laws of the People’s Republic of China apply. Disputes that cannot be settled amicably are decided by the court at the platform’s place of business.',
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
            'Account: name, phone or email, password (stored only as an irreversible digest); and from your institution your number, department, class and roles.',
            'Study: reading progress, notes, homework, exam answers, marks and participation, to provide the teaching service.',
            'Security: time, method, device type and network address of sign-ins, to detect unusual activity. With WeChat or your school’s sign-on, also the identifier and name it provides.',
            'The date of birth you enter when you register is only used to determine whether a guardian must agree; it is not stored.',
          ],
        },
        {
          heading: '2. Who sees it',
          paragraphs: [
            'Administrators and teachers of your institution can see your account and study information within their permissions. Institutions cannot see each other’s data.',
            'Providers that deliver text messages and email only receive the number or address and the necessary content. Otherwise, we do not share your data without your consent or a legal obligation, and it is not used for advertising.',
          ],
        },
        {
          heading: '3. Where and how long',
          paragraphs: [
            'Data is stored in the People’s Republic of China for as long as the account exists and deleted with it, except records of payments and consents required by law, which no longer identify you.',
          ],
        },
        {
          heading: '4. Your rights',
          paragraphs: [
            'In your account you can view, correct and export your data, unlink sign-in methods, view and end sessions, and delete the account. You can refuse or withdraw consent; processing before that remains lawful.',
          ],
        },
        {
          heading: '5. Children',
          paragraphs: [
            'For children under fourteen, a parent or guardian must read this policy and agree using their own phone. Guardians may exercise the rights above on the child’s behalf.',
            'For accounts created by a school, the school obtains the guardians’ consent.',
          ],
        },
        {
          heading: '6. Security and contact',
          paragraphs: [
            'Encryption, separation of permissions and an operation log protect your data. If a breach occurs, you and the authorities are notified without delay.',
            'You can reach us with questions and complaints through Feedback or your administrator; we reply within fifteen working days.',
          ],
        },
      ],
    },
  },
}
