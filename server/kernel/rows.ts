// Made by `npm run rows` from the migrated database. Do not edit.
import type { ColumnType, Generated } from 'kysely'

export const owned = ['chapter_presence', 'chapters', 'cohorts', 'departments', 'entitlements', 'files', 'import_rows', 'imports', 'jobs', 'kept_answers', 'login_records', 'member_departments', 'members', 'messages', 'module_parameters', 'operation_log', 'operation_log_heads', 'preferences', 'reading_chapters', 'reading_places', 'roles', 'textbook_members', 'textbooks', 'usergroup_grants', 'usergroup_members', 'usergroups'] as const
export type Owned = 'chapterPresence' | 'chapters' | 'cohorts' | 'departments' | 'entitlements' | 'files' | 'importRows' | 'imports' | 'jobs' | 'keptAnswers' | 'loginRecords' | 'memberDepartments' | 'members' | 'messages' | 'moduleParameters' | 'operationLog' | 'operationLogHeads' | 'preferences' | 'readingChapters' | 'readingPlaces' | 'roles' | 'textbookMembers' | 'textbooks' | 'usergroupGrants' | 'usergroupMembers' | 'usergroups'
export type Views = 'textbooksSearch'

/** Written by the scope and by nobody else. */
type Institution = ColumnType<string, never, never>

export interface Rows {
  accounts: {
    id: string
    account: string
    phone: string | null
    mail: string | null
    passwordHash: string | null
    administrator: Generated<boolean>
    disabledAt: Date | null
    createdAt: Generated<Date>
    phoneVerifiedAt: Date | null
    mailVerifiedAt: Date | null
    passwordChangedAt: Date | null
    passwordExpired: Generated<boolean>
    totpSecret: string | null
    totpEnabledAt: Date | null
    totpStep: Generated<number>
    deletedAt: Date | null
  }
  bodies: {
    hash: string
    content: unknown
  }
  books: {
    textbookId: string
    publisherId: string
    editionId: string
    openScope: string
    available: boolean
    updatedAt: Generated<Date>
  }
  challenges: {
    hash: Buffer
    expiresAt: Date
  }
  chapterPresence: {
    institutionId: Institution
    chapterId: string
    memberId: string
    editing: boolean
    since: Generated<Date>
    seenAt: Generated<Date>
  }
  chapters: {
    institutionId: Institution
    id: string
    textbookId: string
    parentId: string | null
    position: number
    kind: Generated<string>
    name: string
    status: Generated<number>
    content: unknown
    contentHash: string
    wordCount: Generated<number>
    version: Generated<number>
    rowVersion: Generated<number>
    updatedBy: string
    updatedAt: Generated<Date>
    deletedAt: Date | null
    deletedWith: string | null
  }
  cohorts: {
    institutionId: Institution
    id: string
    departmentId: string | null
    name: string
    entryYear: number | null
    adviserId: string | null
    archivedAt: Date | null
    createdAt: Generated<Date>
    rowVersion: Generated<number>
  }
  departments: {
    institutionId: Institution
    id: string
    parentId: string | null
    ancestors: string[]
    name: string
    code: string | null
    position: Generated<number>
    createdAt: Generated<Date>
    rowVersion: Generated<number>
  }
  editionChapters: {
    editionId: string
    chapterId: string
    seq: number
    parentId: string | null
    kind: string
    name: string
    number: string
    bodyHash: string
    labels: unknown
    wordCount: number
    minutes: number
  }
  editionFiles: {
    editionId: string
    fileId: string
    sha256: string
    name: string
    suffix: string
    mime: string
    size: number
    width: number | null
    height: number | null
  }
  editions: {
    id: string
    textbookId: string
    publisherId: string
    publisherName: string
    no: number
    textbooksType: number
    name: string
    subtitle: string
    describe: string
    question: string
    isbn: string
    language: string
    label: string
    authors: unknown
    typeId: string | null
    coverFileId: string | null
    allowCopy: boolean
    allowDownload: boolean
    notes: string
    contentHash: string
    chapterCount: number
    wordCount: number
    publishedBy: string
    publishedAt: Generated<Date>
  }
  entitlements: {
    institutionId: Institution
    id: string
    textbookId: string
    editionId: string | null
    memberId: string | null
    source: string
    startsAt: Generated<Date>
    endsAt: Date | null
  }
  files: {
    institutionId: Institution
    id: string
    sha256: string
    name: string
    suffix: string
    mime: string
    size: number
    width: number | null
    height: number | null
    textbookId: string | null
    createdBy: string
    createdAt: Generated<Date>
  }
  importRows: {
    institutionId: Institution
    importId: string
    line: number
    cells: string[]
    original: string[] | null
    problems: Generated<unknown>
    outcome: string | null
    objectId: string | null
    undo: unknown
  }
  imports: {
    institutionId: Institution
    id: string
    kind: string
    fileName: string
    size: number
    sha256: string
    state: Generated<string>
    headers: Generated<string[]>
    mapping: Generated<unknown>
    options: Generated<unknown>
    counts: Generated<unknown>
    createdBy: string
    createdAt: Generated<Date>
    finishedAt: Date | null
  }
  institutions: {
    id: string
    code: string
    name: string
    tagline: Generated<string>
    host: string | null
    logoUrl: string | null
    primaryColour: string | null
    parents: Generated<string[]>
    timeZone: Generated<string>
    seoTitle: Generated<string>
    seoDescription: Generated<string>
    seoKeywords: Generated<string>
    createdAt: Generated<Date>
    kind: Generated<string>
    parentId: string | null
    suspendedAt: Date | null
    expiresAt: Date | null
    packageId: string | null
    region: Generated<string>
    address: Generated<string>
    contact: Generated<string>
    contactPhone: Generated<string>
    contactMail: Generated<string>
    mailDomains: Generated<string[]>
    registration: Generated<string>
    secondFactor: Generated<string>
    initials: Generated<string>
    rowVersion: Generated<number>
    updatedAt: Generated<Date>
  }
  jobs: {
    institutionId: Institution
    id: string
    memberId: string
    kind: string
    title: string
    input: unknown
    state: Generated<string>
    progress: Generated<number>
    step: Generated<string>
    result: unknown
    error: string | null
    createdAt: Generated<Date>
    finishedAt: Date | null
  }
  keptAnswers: {
    institutionId: Institution
    accountId: string
    call: string
    key: string
    requestHash: string
    answer: unknown
    keptAt: Generated<Date>
  }
  loginRecords: {
    institutionId: Institution
    id: string
    memberId: string
    device: string | null
    operatingSystem: string | null
    entrance: Generated<string>
    at: Generated<Date>
  }
  majors: {
    id: string
    parentId: string | null
    code: string
    name: string
    nameEn: string
  }
  memberDepartments: {
    institutionId: Institution
    memberId: string
    departmentId: string
    kind: string
  }
  members: {
    institutionId: Institution
    id: string
    accountId: string
    name: string
    avatarUrl: string | null
    roles: string[]
    disabledAt: Date | null
    createdAt: Generated<Date>
    number: string | null
    title: Generated<string>
    departmentId: string | null
    cohortId: string | null
    scope: string | null
    state: Generated<string>
    visitor: Generated<boolean>
    words: Generated<string>
    lastLoginAt: Date | null
    importId: string | null
    createdBy: string | null
    updatedAt: Generated<Date>
    rowVersion: Generated<number>
  }
  messages: {
    institutionId: Institution
    id: string
    memberId: string
    type: string
    words: unknown
    link: string | null
    about: string | null
    readAt: Date | null
    createdAt: Generated<Date>
  }
  moduleParameters: {
    institutionId: Institution
    moduleCode: string
    code: string
    value: string
  }
  operationLog: {
    institutionId: Institution
    id: string
    seq: Generated<number>
    at: Generated<Date>
    memberId: string | null
    action: string
    objectKind: string
    objectId: string | null
    details: unknown
    salt: Buffer | null
    digest: Generated<Buffer>
    previous: Generated<Buffer>
    hash: Generated<Buffer>
  }
  operationLogHeads: {
    institutionId: Institution
    seq: Generated<number>
    hash: Generated<Buffer>
  }
  packages: {
    id: string
    name: string
    describe: Generated<string>
    modules: string[]
    accountLimit: number | null
    storageLimit: number | null
    yearlyPrice: Generated<number>
    position: Generated<number>
    archivedAt: Date | null
    createdAt: Generated<Date>
  }
  preferences: {
    institutionId: Institution
    memberId: string
    name: string
    value: string
  }
  rateLimits: {
    key: string
    points: Generated<number>
    expire: number | null
  }
  readingChapters: {
    institutionId: Institution
    memberId: string
    textbookId: string
    chapterId: string
    read: number
    at: Generated<Date>
  }
  readingPlaces: {
    institutionId: Institution
    memberId: string
    textbookId: string
    editionId: string
    chapterId: string
    block: string | null
    percent: number
    device: string
    seq: Generated<number>
    progress: Generated<number>
    at: Generated<Date>
  }
  renderedChapters: {
    editionId: string
    chapterId: string
    renderer: number
    html: string
    etag: string
  }
  roles: {
    institutionId: Institution
    code: string
    name: string
    modules: string[]
    features: Generated<string[]>
    describe: Generated<string>
    scope: Generated<string>
    starting: Generated<boolean>
    position: Generated<number>
    rowVersion: Generated<number>
  }
  sessions: {
    tokenHash: Buffer
    accountId: string
    institutionId: string
    memberId: string
    kept: Generated<boolean>
    framed: Generated<boolean>
    createdAt: Generated<Date>
    expiresAt: Date
    id: Generated<string>
    method: Generated<string>
    device: Generated<string>
    operatingSystem: Generated<string>
    address: Generated<string>
    seenAt: Generated<Date>
  }
  textbookLevels: {
    id: string
    position: number
    name: string
    nameEn: string
  }
  textbookMembers: {
    institutionId: Institution
    textbookId: string
    memberId: string
    role: string
  }
  textbookTypes: {
    id: string
    parentId: string | null
    position: number
    name: string
    nameEn: string
  }
  textbooks: {
    institutionId: Institution
    id: string
    textbooksType: Generated<number>
    name: string
    subtitle: Generated<string>
    describe: Generated<string>
    question: Generated<string>
    isbn: Generated<string>
    language: Generated<string>
    editionLabel: Generated<string>
    typeId: string | null
    levelId: string | null
    majorIds: Generated<string[]>
    labels: Generated<string[]>
    authors: Generated<unknown>
    coverFileId: string | null
    openScope: Generated<string>
    allowCopy: Generated<boolean>
    allowDownload: Generated<boolean>
    publishStatus: Generated<number>
    onShelf: Generated<boolean>
    complete: Generated<boolean>
    editionId: string | null
    changed: Generated<boolean>
    chapterCount: Generated<number>
    writtenCount: Generated<number>
    wordCount: Generated<number>
    createdBy: string
    createdAt: Generated<Date>
    updatedBy: string
    updatedAt: Generated<Date>
    deletedAt: Date | null
    rowVersion: Generated<number>
  }
  textbooksSearch: {
    id: string | null
    words: string | null
  }
  usergroupGrants: {
    institutionId: Institution
    usergroupId: string
    resourceKind: string
    resourceId: string
    access: string
    grantedBy: string
    grantedAt: Generated<Date>
  }
  usergroupMembers: {
    institutionId: Institution
    usergroupId: string
    memberId: string
    expiresAt: Date | null
    addedAt: Generated<Date>
  }
  usergroups: {
    institutionId: Institution
    id: string
    name: string
    describe: Generated<string>
    kind: string
    rule: Generated<unknown>
    ownerId: string
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
    rowVersion: Generated<number>
  }
}
