import type { Bilingual } from '#contract/errors.ts'
import type { FieldKind } from '#server/kernel/files/import-kind.ts'

/** The columns that a file of members may have, with the headers by which they are recognised. */
export const fields: readonly FieldKind[] = [
  {
    code: 'name',
    name: { zh: '姓名', en: 'Name' },
    required: true,
    example: { zh: '许一诺', en: 'Ada Lovelace' },
    also: ['名字', '学生姓名', '教师姓名', '用户名称', '真实姓名', 'fullname', 'realname', 'studentname'],
  },
  {
    code: 'number',
    name: { zh: '学号/工号', en: 'Number' },
    example: { zh: '2026031201', en: '2026031201' },
    also: ['学号', '工号', '职工号', '教工号', '学籍号', '编号', 'studentid', 'studentno', 'employeeid', 'staffid', 'id', 'no'],
  },
  {
    code: 'account',
    name: { zh: '账号', en: 'Account' },
    example: { zh: '', en: '' },
    also: ['登录名', '用户名', '登录账号', '帐号', 'username', 'login', 'accountname'],
  },
  {
    code: 'phone',
    name: { zh: '手机号', en: 'Phone' },
    example: { zh: '13860214471', en: '13860214471' },
    also: ['手机', '联系电话', '电话', '手机号码', '移动电话', '联系方式', 'mobile', 'mobilephone', 'phonenumber', 'tel'],
  },
  {
    code: 'mail',
    name: { zh: '邮箱', en: 'Mail' },
    example: { zh: 'yinuo@example.edu.cn', en: 'ada@example.edu' },
    also: ['电子邮箱', '邮件', '电子邮件', 'email', 'emailaddress', 'mailaddress'],
  },
  {
    code: 'roles',
    name: { zh: '角色', en: 'Roles' },
    example: { zh: '学生', en: 'Student' },
    also: ['身份', '用户角色', '用户类型', '类型', 'role'],
  },
  { code: 'title', name: { zh: '职称', en: 'Title' }, example: { zh: '', en: '' }, also: ['职务', '头衔', 'position', 'jobtitle'] },
  {
    code: 'department',
    name: { zh: '院系', en: 'Department' },
    example: { zh: '物理学院/应用物理系', en: 'Physics/Applied physics' },
    also: ['学院', '系', '部门', '所属院系', '所属部门', '单位', '所在学院', 'school', 'college', 'faculty', 'dept'],
  },
  {
    code: 'cohort',
    name: { zh: '班级', en: 'Cohort' },
    example: { zh: '物理 2601', en: 'Physics 2601' },
    also: ['行政班', '行政班级', '所在班级', '班', 'class', 'classname', 'group'],
  },
  {
    code: 'entryYear',
    name: { zh: '入学年份', en: 'Entry year' },
    example: { zh: '2026', en: '2026' },
    also: ['入学年', '年级', '级', '入学时间', 'year', 'grade', 'enrolmentyear', 'enrollmentyear'],
  },
  {
    code: 'password',
    name: { zh: '初始密码', en: 'First password' },
    example: { zh: '', en: '' },
    also: ['密码', '登录密码', 'password', 'initialpassword'],
    secret: true,
  },
]

/** The name of each kind of problem, as the summary lists them. */
export const problemNames: Readonly<Record<string, Bilingual>> = {
  'name.empty': { zh: '姓名为空', en: 'No name' },
  'name.long': { zh: '姓名过长', en: 'The name is too long' },
  'number.format': { zh: '学号或工号过长', en: 'The number is too long' },
  'number.double': { zh: '学号或工号重复', en: 'Duplicate number' },
  'number.other': { zh: '学号或工号属于别人', en: 'The number belongs to someone else' },
  'account.format': { zh: '账号格式不对', en: 'Invalid account name' },
  'account.double': { zh: '账号重复', en: 'Duplicate account name' },
  'account.taken': { zh: '账号已被使用', en: 'The account name is taken' },
  'phone.format': { zh: '手机号位数不对', en: 'Invalid phone number' },
  'phone.double': { zh: '手机号重复', en: 'Duplicate phone number' },
  'phone.taken': { zh: '手机号已被使用', en: 'The phone number is taken' },
  'mail.format': { zh: '邮箱格式不对', en: 'Invalid mail address' },
  'mail.double': { zh: '邮箱重复', en: 'Duplicate mail address' },
  'mail.taken': { zh: '邮箱已被使用', en: 'The mail address is taken' },
  'role.unknown': { zh: '角色不存在', en: 'No such role' },
  'role.forbidden': { zh: '不能分配这个角色', en: 'You may not assign this role' },
  'title.long': { zh: '职称过长', en: 'The title is too long' },
  'department.unknown': { zh: '院系不存在', en: 'No such department' },
  'department.reach': { zh: '院系超出自己的数据范围', en: 'The department is beyond your data scope' },
  'cohort.unknown': { zh: '班级不存在', en: 'No such cohort' },
  'cohort.several': { zh: '有同名的班级，请同时写明院系', en: 'Several cohorts have this name; add the department' },
  'year.format': { zh: '入学年份不对', en: 'Invalid entry year' },
  'password.weak': { zh: '密码太简单', en: 'The password is too weak' },
  forbidden: { zh: '不能修改此人', en: 'You may not change this person' },
  limit: { zh: '超出套餐的账号数', en: 'More accounts than the package includes' },
  kept: { zh: '已被使用，保留', en: 'In use, kept' },
}
