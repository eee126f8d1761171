import { z } from 'zod'
import { call } from './call.ts'
import { avatarRule } from './files.ts'
import { Person } from './session.ts'

export const userDetail = call('GET /pressplatform/user/detail', 'signedIn', {
  does: 'Tells who is signed in: name, institution, roles and modules.',
  data: Person.extend({ account: z.string(), phone: z.string().nullable(), mail: z.string().nullable(), avatarUrl: z.string().nullable() }),
})

/** The lists of the administration, each with columns, saved filters and a way of being shown that follow the person. */
const listNames = [
  'announcements',
  'authors',
  'classes',
  'cohorts',
  'customers',
  'departments',
  'feedback',
  'groups',
  'identities',
  'institutions',
  'ledger',
  'log',
  'mail',
  'messages',
  'recharges',
  'roles',
  'teachers',
  'textbooks',
  'users',
] as const
export type ListName = (typeof listNames)[number]

const name = z.union([
  z.enum(['reader', 'readerPhone', 'theme', 'firstSteps']),
  z.templateLiteral([z.enum(listNames), '.', z.enum(['columns', 'view', 'views'])]),
])
export type PreferenceName = z.infer<typeof name>

export const preferenceList = call('GET /pressplatform/account/preferences', 'signedIn', {
  does: 'Gives the settings that follow the person from device to device.',
  data: z.array(z.object({ name, value: z.string() })),
})

export const preferenceSave = call('PUT /pressplatform/account/preferences', 'signedIn', {
  does: 'Keeps one setting of the person; its value is a text of the screen that owns it.',
  body: z.object({ name, value: z.string().max(4000) }),
})

/** The square of the picture that is kept, in parts of its width and height; without it the middle. */
const Crop = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1), size: z.number().min(0.01).max(1) })

export const avatarUpload = call('POST /pressplatform/user/uploadAvatar', 'signedIn', {
  does: 'Makes a picture (jpg, jpeg, png or gif) the caller’s avatar: cut to a square of 256 pixels, without what the camera wrote into it.',
  upload: avatarRule,
  body: Crop.partial(),
  data: z.object({ avatarUrl: z.string() }),
})

export const avatarRemove = call('DELETE /pressplatform/account/avatar', 'signedIn', {
  does: 'Takes the caller’s avatar away; the first character of the name stands in its place.',
})

export const passwordUpdate = call('POST /unifiedplatform/v1/user/updatepassword', 'signedIn', {
  does: 'Changes the caller’s password; every other session of the account ends.',
  body: z.object({
    oldPassword: z.string().max(200).optional(),
    /** In place of the old password, where there is none: of a code that was sent for `confirm`. */
    proof: z.string().max(100).optional(),
    newPassword: z.string().min(1).max(200),
  }),
})
