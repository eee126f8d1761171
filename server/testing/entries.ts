import type { Operation } from '@recto/contract/operations'

/** Which operation a call writes down, that of its plain request first; or why it writes none. */
export const entries: Record<string, readonly Operation[] | string> = {
  // Rights, money, content state and people's data.
  memberAdd: ['member.add'], memberChange: ['member.change', 'member.role'], memberDisable: ['member.disable'], memberEnable: ['member.enable'],
  memberAssign: ['member.change', 'member.role'], memberPassword: ['member.password'], activationIssue: ['member.password'],
  memberTransfer: ['member.transfer'], memberLeave: ['member.leave'],
  roleAdd: ['role.add'], roleChange: ['role.change'], roleRights: ['role.change'], roleRemove: ['role.remove'],
  usergroupAdd: ['usergroup.add', 'usergroup.change'], usergroupRemove: ['usergroup.remove'], usergroupMembersChange: ['usergroup.change'],
  usergroupGrant: ['usergroup.grant'], usergroupRevoke: ['usergroup.revoke'],
  importRun: ['import.run'], importUndo: ['import.undo'], usersImport: ['import.run'], usersExport: ['export.run'],
  auditExport: ['export.run'], prepaidExport: ['export.run'],
  institutionAdd: ['institution.add'], institutionChange: ['institution.change', 'institution.package'],
  institutionSuspend: ['institution.suspend', 'institution.resume'], institutionEnter: ['member.visit'], institutionDescribe: ['institution.change'],
  departmentAdd: ['department.add'], departmentChange: ['department.change'], departmentMove: ['department.change'],
  departmentMerge: ['department.remove'], departmentRemove: ['department.remove'],
  cohortAdd: ['cohort.add'], cohortChange: ['cohort.change'], cohortArchive: ['cohort.change'], cohortRemove: ['cohort.remove'],
  packageAdd: ['package.add'], packageChange: ['package.change'], universityAuthentication: ['identity.apply'],
  rechargeRequest: ['recharge.request'], rechargeCancel: ['recharge.cancel'], rechargeApprove: ['recharge.approve'], rechargeReject: ['recharge.reject'],
  rechargeReverse: ['recharge.reverse'],
  identityApply: ['identity.apply', 'identity.approve'], identityWithdraw: ['identity.withdraw'], identityApprove: ['identity.approve'],
  identityReject: ['identity.reject'], identityRevoke: ['identity.revoke'], identityUnmask: ['identity.look'],
  customerAdd: ['customer.add'], customerChange: ['customer.change'], customerContact: ['customer.contact'], customerTrial: ['customer.trial'],
  feedbackHandle: ['feedback.change'],
  announcementPublish: ['announcement.publish'], announcementOffline: ['announcement.offline'], announcementRemove: ['announcement.remove'],
  announcementChange: ['announcement.change'],
  providerAdd: ['provider.add'], providerChange: ['provider.change'], providerEnable: ['provider.change'], providerOrder: ['provider.change'],
  providerRemove: ['provider.remove'],
  entranceSave: ['setting.change'], systemJobRetry: ['job.retry'],
  textbookDescribe: ['textbook.rights'], textbookRemove: ['textbook.remove', 'textbook.purge'],
  textbookStatusBatch: ['textbook.status', 'textbook.restore'], textbookComplete: ['textbook.status'], editionPublish: ['textbook.publish'],
  editionPublishBatch: ['textbook.publish'], editionCancel: ['textbook.cancel'],
  chapterStatus: ['chapter.status'], chapterRemove: ['chapter.remove'], chapterRestore: ['chapter.restore'],
  passwordUpdate: ['account.password'], passwordForgotten: ['account.password'], passwordChoose: ['account.password'],
  ownFactorEnrol: ['account.factor'], factorEnrol: ['account.factor'], factorDisable: ['account.factor'], factorReset: ['account.factor'],
  recoveryRenew: ['account.factor'], targetBind: ['account.bind'], targetUnbind: ['account.unbind'], wechatBind: ['account.bind'],
  identityUnbind: ['account.unbind'], userRegister: ['member.register'], activate: ['member.activate'],
  privacyExport: ['account.export'], privacyDelete: ['account.delete'],

  // A read in the form of a POST, or a question.
  ...why('it reads', ['feedbackList', 'textbookList', 'textbookNameCheck', 'labelList', 'typeList', 'usergroupSearch', 'usergroupPreview', 'memberList',
    'memberPermissions', 'roleImpact', 'announcementAudience', 'activationGet', 'samlMetadataRead', 'directoryTry', 'trialState']),
  ...why('signing in has a record of its own', ['accountLogin', 'accountLoginOld', 'phoneLogin', 'wechatSignIn', 'accountLoginChallenge', 'logout',
    'selectAuth', 'userCode', 'userVerify', 'factorProve', 'factorOffer', 'ownFactorOffer', 'consentGive', 'wechatBegin', 'sessionEnd', 'sessionEndOthers',
    'operatingSystemRecord', 'loginRecord']),
  ...why('one’s own comfort', ['preferenceSave', 'avatarUpload', 'avatarRemove', 'messageRead', 'messageRemove', 'messageRestore',
    'messagePreferenceSave', 'announcementView', 'placeSave', 'chapterPresence']),
  ...why('the text has versions and editions of its own', ['chapterUpdate', 'chapterSave', 'versionKeep', 'textbookAdd', 'textbookImport']),
  ...why('a file or a draft that nothing rests on yet', ['imageUpload', 'fileSave', 'feedbackPicture', 'identityEvidence', 'markSave', 'importMap',
    'importRowSave', 'importReplace', 'importRemove', 'announcementAdd']),
  ...why('the row itself tells who sent what, and when', ['feedbackSend', 'feedbackReply', 'feedbackRate', 'trialApply', 'announcementRemind', 'deliveryRetry']),
} // prettier-ignore

function why(reason: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, reason]))
}

/** A batch is one entry; others write one for each thing. */
export const oneForAll = ['activationIssue', 'providerOrder']
