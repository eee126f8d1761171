import { z } from 'zod'
import { call } from '#contract/call.ts'
import { avatarRule } from '#contract/files.ts'
import { SignedInMember } from '#features/access/session/contract.ts'

export const userDetail = call('GET /pressplatform/user/detail', 'signedIn', {
  does: 'Returns the signed-in account: name, institution with its time zone, roles and modules.',
  data: SignedInMember.extend({
    timeZone: z.string(),
    account: z.string(),
    phone: z.string().nullable(),
    mail: z.string().nullable(),
    avatarUrl: z.string().nullable(),
  }),
})

/** The administration lists for which columns, saved filters and view are stored per account. */
const listNames = [
  'accommodations',
  'announcements',
  'appeals',
  'authors',
  'candidates',
  'marks',
  'classMembers',
  'certificates',
  'certificateStudents',
  'classQuestions',
  'myCertificates',
  'classes',
  'cohorts',
  'courseClasses',
  'courses',
  'customers',
  'departments',
  'feedback',
  'groups',
  'homeworks',
  'identities',
  'institutions',
  'ledger',
  'log',
  'mail',
  'messages',
  'myClasses',
  'myCourses',
  'myHomeworks',
  'myTests',
  'papers',
  'questions',
  'recharges',
  'resources',
  'roles',
  'teachers',
  'tests',
  'textbooks',
  'topics',
  'users',
  'notices',
  'noticeReaders',
] as const
export type ListName = (typeof listNames)[number]

const name = z.union([
  z.enum(['reader', 'readerPhone', 'theme', 'firstSteps']),
  z.templateLiteral([z.enum(listNames), '.', z.enum(['columns', 'view', 'views'])]),
])
export type PreferenceName = z.infer<typeof name>

export const preferenceList = call('GET /pressplatform/account/preferences', 'signedIn', {
  does: 'Returns the preferences that the account keeps across devices.',
  data: z.array(z.object({ name, value: z.string() })),
})

export const preferenceSave = call('PUT /pressplatform/account/preferences', 'signedIn', {
  does: 'Saves one preference of the account; its value is a string in the format of the screen that owns it.',
  body: z.object({ name, value: z.string().max(4000) }),
})

/** The square to crop, as fractions (0 to 1) of the picture's width and height; without it the centre is used. */
const Crop = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1), size: z.number().min(0.01).max(1) })

export const avatarUpload = call('POST /pressplatform/user/uploadAvatar', 'signedIn', {
  does: 'Makes a picture (jpg, jpeg, png or gif) the caller’s avatar: cropped to a square of 256 pixels, with the camera’s metadata removed.',
  upload: avatarRule,
  body: Crop.partial(),
  data: z.object({ avatarUrl: z.string() }),
})

export const avatarRemove = call('DELETE /pressplatform/account/avatar', 'signedIn', {
  does: 'Removes the caller’s avatar; the first character of the name is shown instead.',
})

export const passwordUpdate = call('POST /unifiedplatform/v1/user/updatepassword', 'signedIn', {
  does: 'Changes the caller’s password; every other session of the account ends.',
  body: z.object({
    oldPassword: z.string().max(200).optional(),
    /** For an account without a password: the proof of a code that was sent for `confirm`. */
    proof: z.string().max(100).optional(),
    newPassword: z.string().min(1).max(200),
  }),
})
