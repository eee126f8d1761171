import type { User } from '#server/kernel/access/session.ts'
import type { ResourceScope } from '../contract.ts'

/** What a caller may do with a resource: look at it, change it, or also share, move and delete it. Each includes those before it. */
export type Access = 'read' | 'edit' | 'manage'

/** What decides about a resource of the caller's institution. */
export interface Standing {
  ownerId: string
  scope: ResourceScope
  deletedAt: Date | null
  /** By a share of the resource or of a folder that it lies in; null without one. */
  shared: 'read' | 'edit' | null
}

type Caller = Pick<User, 'memberId' | 'visitor' | 'roles' | 'modules'>

/** A visitor of another institution writes nothing here. */
export const mayAdd = ({ visitor, modules }: Pick<Caller, 'visitor' | 'modules'>) => !visitor && modules.includes('zyzx')

/** Administrators of the institution keep its resources and folders. */
export const keepsInstitution = ({ visitor, roles }: Pick<Caller, 'visitor' | 'roles'>) => !visitor && roles.includes('administrator')

/**
 * The owner manages a resource; administrators manage those of the institution. Shares give what they name. Those of the institution are read by
 * everyone who works with resources, public ones by everyone. In the bin it is there only for those who manage it. Null: it is not there for the caller.
 */
export function accessOf(user: Caller, { ownerId, scope, deletedAt, shared }: Standing): Access | null {
  const access = whileKept(user, { ownerId, scope, shared })
  if (deletedAt !== null) return access === 'manage' ? access : null
  return access && user.visitor ? 'read' : access
}

function whileKept(user: Caller, { ownerId, scope, shared }: Omit<Standing, 'deletedAt'>): Access | null {
  if (ownerId === user.memberId || (scope !== 'own' && keepsInstitution(user))) return 'manage'
  if (shared === 'edit') return 'edit'
  const open = scope === 'public' || (scope === 'institution' && user.modules.includes('zyzx'))
  return open || shared ? 'read' : null
}

const order = ['read', 'edit', 'manage'] as const
export const reaches = (access: Access, wanted: Access) => order.indexOf(access) >= order.indexOf(wanted)

/** Who may not edit a resource downloads it only while its switch is on. */
export const mayDownload = ({ access, download }: { access: Access; download: boolean }) => download || reaches(access, 'edit')

/** A public resource is copied by those who may have one of their own, while it may be downloaded. */
export const mayCopy = (user: Caller, row: { scope: ResourceScope; deletedAt: Date | null; ownerId: string; download: boolean }) =>
  mayAdd(user) && row.scope === 'public' && row.deletedAt === null && row.download && row.ownerId !== user.memberId

interface FolderStanding {
  /** Null: a folder of the institution. */
  ownerId: string | null
  shared: 'read' | 'edit' | null
}

/** To rename, move, share or delete a folder. */
export const mayChangeFolder = (user: Caller, { ownerId }: Pick<FolderStanding, 'ownerId'>) =>
  mayAdd(user) && (ownerId === null ? keepsInstitution(user) : ownerId === user.memberId)

/** To put something into a folder: into one of the institution also those to whom it is shared for editing. */
export const mayFillFolder = (user: Caller, folder: FolderStanding) =>
  mayChangeFolder(user, folder) || (mayAdd(user) && folder.ownerId === null && folder.shared === 'edit')

/** Folders of the institution are seen by everyone who works with resources. */
export const maySeeFolder = (user: Caller, { ownerId, shared }: FolderStanding) =>
  ownerId === user.memberId || shared !== null || (ownerId === null && user.modules.includes('zyzx'))
