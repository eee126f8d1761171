// Made by `npm run rows` from the migrated database. Do not edit.
import type { ColumnType, Generated } from 'kysely'

export const owned = ['accommodations', 'announcement_notices', 'announcement_views', 'answer_pages', 'appeal_entries', 'appeals', 'attempt_answers', 'attempt_events', 'attempt_marks', 'attempt_progress', 'attempts', 'calendar_settings', 'captions', 'certificate_templates', 'certificates', 'chapter_presence', 'chapter_resources', 'chapter_versions', 'chapters', 'class_groups', 'class_members', 'classes', 'cohorts', 'conversion_objects', 'conversions', 'counted_tests', 'course_files', 'course_ratings', 'course_reruns', 'course_review_reports', 'course_review_votes', 'course_reviews', 'course_teachers', 'course_templates', 'courses', 'deliveries', 'departments', 'entitlements', 'feedback_replies', 'feedbacks', 'files', 'forbidden_words', 'gradebook_categories', 'gradebook_changes', 'gradebook_items', 'gradebook_marks', 'gradebooks', 'grading_comments', 'gradings', 'homework_classes', 'homework_extensions', 'homework_files', 'homework_questions', 'homeworks', 'identity_applications', 'identity_providers', 'import_rows', 'imports', 'interactive_files', 'interactive_states', 'jobs', 'kept_answers', 'knowledge_points', 'live_attendances', 'live_hands', 'live_hours', 'live_picks', 'live_questions', 'live_votes', 'login_records', 'mark_changes', 'mastered_questions', 'media_chapters', 'media_notes', 'member_counts', 'member_departments', 'member_roles', 'members', 'message_preferences', 'messages', 'module_parameters', 'notice_classes', 'notice_files', 'notice_receipts', 'notices', 'operation_log', 'operation_log_heads', 'package_registrations', 'page_texts', 'paper_composers', 'paper_versions', 'paper_views', 'papers', 'peer_reviews', 'peer_samples', 'peer_settings', 'peer_trials', 'post_files', 'post_likes', 'post_reports', 'posts', 'practice_answers', 'preferences', 'question_bank_grants', 'question_banks', 'question_categories', 'question_differences', 'question_figures', 'question_files', 'question_import_files', 'question_import_items', 'question_import_passages', 'question_imports', 'question_numbers', 'question_passages', 'question_uses', 'question_versions', 'questions', 'reading_allowances', 'reading_chapters', 'reading_places', 'regrades', 'resource_folders', 'resource_limits', 'resource_shares', 'resource_versions', 'resources', 'roles', 'rubric_changes', 'same_questions', 'section_marks', 'self_tests', 'submission_answers', 'submission_confirmations', 'submission_files', 'submission_proposal_files', 'submission_proposals', 'submission_returns', 'submission_versions', 'submissions', 'test_candidates', 'test_graders', 'test_invigilators', 'test_notices', 'test_question_figures', 'test_questions', 'test_remarks', 'test_targets', 'tests', 'textbook_members', 'textbooks', 'thread_marks', 'thread_names', 'thread_seen', 'threads', 'understanding_actions', 'unit_beats', 'unit_files', 'unit_progress', 'units', 'uploads', 'usergroup_grants', 'usergroup_members', 'usergroups', 'watch_allowances', 'watchings', 'xapi_statements'] as const
export type Owned = 'accommodations' | 'announcementNotices' | 'announcementViews' | 'answerPages' | 'appealEntries' | 'appeals' | 'attemptAnswers' | 'attemptEvents' | 'attemptMarks' | 'attemptProgress' | 'attempts' | 'calendarSettings' | 'captions' | 'certificateTemplates' | 'certificates' | 'chapterPresence' | 'chapterResources' | 'chapterVersions' | 'chapters' | 'classGroups' | 'classMembers' | 'classes' | 'cohorts' | 'conversionObjects' | 'conversions' | 'countedTests' | 'courseFiles' | 'courseRatings' | 'courseReruns' | 'courseReviewReports' | 'courseReviewVotes' | 'courseReviews' | 'courseTeachers' | 'courseTemplates' | 'courses' | 'deliveries' | 'departments' | 'entitlements' | 'feedbackReplies' | 'feedbacks' | 'files' | 'forbiddenWords' | 'gradebookCategories' | 'gradebookChanges' | 'gradebookItems' | 'gradebookMarks' | 'gradebooks' | 'gradingComments' | 'gradings' | 'homeworkClasses' | 'homeworkExtensions' | 'homeworkFiles' | 'homeworkQuestions' | 'homeworks' | 'identityApplications' | 'identityProviders' | 'importRows' | 'imports' | 'interactiveFiles' | 'interactiveStates' | 'jobs' | 'keptAnswers' | 'knowledgePoints' | 'liveAttendances' | 'liveHands' | 'liveHours' | 'livePicks' | 'liveQuestions' | 'liveVotes' | 'loginRecords' | 'markChanges' | 'masteredQuestions' | 'mediaChapters' | 'mediaNotes' | 'memberCounts' | 'memberDepartments' | 'memberRoles' | 'members' | 'messagePreferences' | 'messages' | 'moduleParameters' | 'noticeClasses' | 'noticeFiles' | 'noticeReceipts' | 'notices' | 'operationLog' | 'operationLogHeads' | 'packageRegistrations' | 'pageTexts' | 'paperComposers' | 'paperVersions' | 'paperViews' | 'papers' | 'peerReviews' | 'peerSamples' | 'peerSettings' | 'peerTrials' | 'postFiles' | 'postLikes' | 'postReports' | 'posts' | 'practiceAnswers' | 'preferences' | 'questionBankGrants' | 'questionBanks' | 'questionCategories' | 'questionDifferences' | 'questionFigures' | 'questionFiles' | 'questionImportFiles' | 'questionImportItems' | 'questionImportPassages' | 'questionImports' | 'questionNumbers' | 'questionPassages' | 'questionUses' | 'questionVersions' | 'questions' | 'readingAllowances' | 'readingChapters' | 'readingPlaces' | 'regrades' | 'resourceFolders' | 'resourceLimits' | 'resourceShares' | 'resourceVersions' | 'resources' | 'roles' | 'rubricChanges' | 'sameQuestions' | 'sectionMarks' | 'selfTests' | 'submissionAnswers' | 'submissionConfirmations' | 'submissionFiles' | 'submissionProposalFiles' | 'submissionProposals' | 'submissionReturns' | 'submissionVersions' | 'submissions' | 'testCandidates' | 'testGraders' | 'testInvigilators' | 'testNotices' | 'testQuestionFigures' | 'testQuestions' | 'testRemarks' | 'testTargets' | 'tests' | 'textbookMembers' | 'textbooks' | 'threadMarks' | 'threadNames' | 'threadSeen' | 'threads' | 'understandingActions' | 'unitBeats' | 'unitFiles' | 'unitProgress' | 'units' | 'uploads' | 'usergroupGrants' | 'usergroupMembers' | 'usergroups' | 'watchAllowances' | 'watchings' | 'xapiStatements'
export type Views = 'classesSearch' | 'cohortsSearch' | 'courseTemplatesSearch' | 'coursesSearch' | 'feedbacksSearch' | 'fileUses' | 'homeworksSearch' | 'identityApplicationsSearch' | 'membersSearch' | 'noticesSearch' | 'operationLogSearch' | 'pageTextsSearch' | 'papersSearch' | 'publicResources' | 'questionsSearch' | 'resourcesSearch' | 'testsSearch' | 'textbooksSearch' | 'threadsSearch'

/** Set by the scope of the database handle; queries never write it. */
type Institution = ColumnType<string, never, never>

export interface Rows {
  accommodations: {
    institutionId: Institution
    memberId: string
    percent: Generated<number>
    minutes: Generated<number>
    reason: Generated<string>
    validUntil: string | null
    setBy: string
    setAt: Generated<Date>
    dueHours: Generated<number>
  }
  accountIdentities: {
    id: string
    accountId: string
    provider: string
    subject: string
    name: Generated<string>
    openId: string | null
    createdAt: Generated<Date>
  }
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
    totpPending: string | null
  }
  activations: {
    codeHash: Buffer
    accountId: string
    institutionId: string
    memberId: string
    createdAt: Generated<Date>
    expiresAt: Date
    usedAt: Date | null
  }
  announcementNotices: {
    institutionId: Institution
    announcementId: string
    at: Generated<Date>
  }
  announcementViews: {
    institutionId: Institution
    announcementId: string
    memberId: string
    at: Generated<Date>
  }
  announcements: {
    id: string
    publisherId: string | null
    title: string
    body: string
    type: string
    audience: string
    roles: Generated<string[]>
    audienceIds: Generated<string[]>
    top: Generated<boolean>
    state: Generated<string>
    startAt: Date | null
    endAt: Date | null
    notifiedAt: Date | null
    remindedAt: Date | null
    viewCount: Generated<number>
    createdBy: string | null
    createdByName: string
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
    rowVersion: Generated<number>
  }
  answerPages: {
    institutionId: Institution
    attemptId: string
    sha256: string
    fileId: string
    width: number
    height: number
    addedAt: Generated<Date>
  }
  appealEntries: {
    institutionId: Institution
    id: string
    appealId: string
    kind: string
    text: Generated<string>
    pointsBefore: number | null
    pointsAfter: number | null
    byId: string
    at: Generated<Date>
  }
  appeals: {
    institutionId: Institution
    id: string
    testId: string
    attemptId: string
    questionId: string
    memberId: string
    state: Generated<string>
    points: number | null
    of: number | null
    decidedBy: string | null
    decidedAt: Date | null
    madeAt: Generated<Date>
    rowVersion: Generated<number>
  }
  attemptAnswers: {
    institutionId: Institution
    attemptId: string
    questionId: string
    seq: number
    value: unknown
    flagged: Generated<boolean>
    savedAt: Generated<Date>
  }
  attemptEvents: {
    institutionId: Institution
    id: string
    attemptId: string
    kind: string
    seconds: number | null
    note: Generated<string>
    byId: string | null
    at: Generated<Date>
  }
  attemptMarks: {
    institutionId: Institution
    attemptId: string
    questionId: string
    no: number
    points: number | null
    of: number
    state: string
    gradedBy: string | null
    gradedAt: Generated<Date>
  }
  attemptProgress: {
    institutionId: Institution
    attemptId: string
    testId: string
    answered: Generated<number>
    waiting: Generated<number>
    awayCount: Generated<number>
    awaySeconds: Generated<number>
    seenAt: Generated<Date>
  }
  attempts: {
    institutionId: Institution
    id: string
    testId: string
    memberId: string
    no: number
    state: Generated<string>
    variant: Generated<number>
    seed: number
    layout: unknown
    startedAt: Generated<Date>
    deadlineAt: Date
    closesAt: Date
    submittedAt: Date | null
    submitKind: string | null
    forcedReason: Generated<string>
    holder: string
    askingHolder: string | null
    askingSince: Date | null
    receipt: string
    address: Generated<string>
    points: number | null
    toGrade: number | null
    gradedAt: Date | null
  }
  bodies: {
    hash: string
    content: unknown
  }
  calendarSettings: {
    institutionId: Institution
    memberId: string
    feedHash: Buffer | null
    feedSealed: string | null
    feedLanguage: Generated<string>
    feedAt: Date | null
    digest: Generated<string>
    digestOn: string | null
  }
  captions: {
    institutionId: Institution
    id: string
    fileId: string
    language: string
    label: string
    state: Generated<string>
    cues: Generated<unknown>
    updatedBy: string
    updatedAt: Generated<Date>
    rowVersion: Generated<number>
  }
  catalogue: {
    textbookId: string
    publisherId: string
    editionId: string
    openScope: string
    available: boolean
    updatedAt: Generated<Date>
  }
  certificateTemplates: {
    institutionId: Institution
    courseId: string
    active: Generated<boolean>
    title: string
    body: string
    hours: number | null
    signerName: string
    signerFunction: string
    signatureFileId: string | null
    logoFileId: string | null
    validMonths: number | null
    minProgress: number | null
    minMark: number | null
    automatic: Generated<boolean>
    checkedAt: Date | null
    updatedBy: string
    updatedAt: Generated<Date>
    rowVersion: Generated<number>
  }
  certificates: {
    institutionId: Institution
    id: string
    number: string
    courseId: string | null
    classId: string | null
    memberId: string
    name: string
    courseName: string
    institutionName: string
    title: string
    body: string
    hours: number | null
    signerName: string
    signerFunction: string
    signatureFileId: string | null
    logoFileId: string | null
    awardedOn: string
    expiresOn: string | null
    awardedAt: Generated<Date>
    awardedBy: string | null
    current: Generated<boolean>
    revokedAt: Date | null
    revokedBy: string | null
    reason: Generated<string>
    replacesId: string | null
    warnedAt: Date | null
    exception: Generated<string>
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
  chapterResources: {
    institutionId: Institution
    chapterId: string
    fileId: string
  }
  chapterVersions: {
    institutionId: Institution
    id: string
    chapterId: string
    content: unknown
    contentHash: string
    wordCount: number
    savedBy: string
    begunAt: Generated<Date>
    savedAt: Generated<Date>
    kept: Generated<boolean>
    name: Generated<string>
    replacedBy: string | null
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
    characters: Generated<number>
  }
  cities: {
    code: string
    provinceCode: string
    name: string
  }
  classGroups: {
    institutionId: Institution
    classId: string
    name: string
    seq: number
  }
  classMembers: {
    institutionId: Institution
    classId: string
    memberId: string
    role: Generated<string>
    state: Generated<string>
    joinedVia: string
    groupName: Generated<string>
    joinedAt: Generated<Date>
    changedAt: Generated<Date>
  }
  classes: {
    institutionId: Institution
    id: string
    name: string
    term: Generated<string>
    describe: Generated<string>
    textbookId: string | null
    startsOn: string | null
    endsOn: string | null
    capacity: number | null
    joinMode: Generated<string>
    inviteCode: string
    inviteExpiresAt: Date | null
    state: Generated<string>
    ownerId: string
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
    deletedAt: Date | null
    binned: Generated<boolean>
    rowVersion: Generated<number>
    searchText: Generated<string>
    courseId: string | null
    groupSize: number | null
    groupsOpenUntil: Date | null
  }
  classesSearch: {
    institutionId: string | null
    id: string | null
    name: string | null
    term: string | null
    describe: string | null
    textbookId: string | null
    startsOn: string | null
    endsOn: string | null
    capacity: number | null
    joinMode: string | null
    inviteCode: string | null
    inviteExpiresAt: Date | null
    state: string | null
    ownerId: string | null
    createdAt: Date | null
    updatedAt: Date | null
    deletedAt: Date | null
    binned: boolean | null
    rowVersion: number | null
    searchText: string | null
    courseId: string | null
    groupSize: number | null
    groupsOpenUntil: Date | null
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
    searchText: Generated<string>
  }
  cohortsSearch: {
    institutionId: string | null
    id: string | null
    departmentId: string | null
    name: string | null
    entryYear: number | null
    adviserId: string | null
    archivedAt: Date | null
    createdAt: Date | null
    rowVersion: number | null
    searchText: string | null
  }
  consents: {
    id: string
    accountId: string | null
    document: string
    version: string
    address: Generated<string>
    at: Generated<Date>
  }
  conversionObjects: {
    institutionId: Institution
    source: string
    name: string
    sha256: string
    mime: string
    size: number
  }
  conversions: {
    institutionId: Institution
    sha256: string
    converter: string
    version: number
    state: Generated<string>
    progress: Generated<number>
    reason: unknown
    facts: Generated<unknown>
    jobId: string | null
    updatedAt: Generated<Date>
  }
  countedTests: {
    institutionId: Institution
    testId: string
    testVersion: number
    layoutVersion: number
  }
  courseFiles: {
    institutionId: Institution
    courseId: string
    fileId: string
    place: Generated<string>
    seq: number
  }
  courseRatings: {
    institutionId: Institution
    courseId: string
    counts: Generated<number[]>
  }
  courseReruns: {
    institutionId: Institution
    courseId: string
    sourceId: string | null
    weeks: number
    templateName: string | null
    madeAt: Generated<Date | null>
  }
  courseReviewReports: {
    institutionId: Institution
    reviewId: string
    memberId: string
    reason: string
    at: Generated<Date>
    settledAt: Date | null
  }
  courseReviewVotes: {
    institutionId: Institution
    reviewId: string
    memberId: string
  }
  courseReviews: {
    institutionId: Institution
    id: string
    courseId: string
    authorId: string
    stars: number
    below: Generated<number>
    text: Generated<string>
    anonymous: Generated<boolean>
    term: Generated<string>
    state: Generated<string>
    reason: Generated<string>
    hiddenBy: string | null
    shownAt: Date | null
    helpful: Generated<number>
    answer: Generated<string>
    answeredBy: string | null
    answeredAt: Date | null
    answerEditedAt: Date | null
    createdAt: Generated<Date>
    editedAt: Date | null
    rowVersion: Generated<number>
  }
  courseTeachers: {
    institutionId: Institution
    courseId: string
    memberId: string
    role: Generated<string>
    seq: number
    introduction: Generated<string>
  }
  courseTemplates: {
    institutionId: Institution
    courseId: string
    describe: string
    offeredBy: string
    offeredAt: Generated<Date>
    id: Generated<string>
    words: Generated<string>
    searchText: Generated<string>
  }
  courseTemplatesSearch: {
    institutionId: string | null
    courseId: string | null
    describe: string | null
    offeredBy: string | null
    offeredAt: Date | null
    id: string | null
    words: string | null
    searchText: string | null
  }
  courses: {
    institutionId: Institution
    id: string
    name: string
    courseType: Generated<number>
    publishStatus: Generated<number>
    top: Generated<number>
    describe: unknown
    describeText: Generated<string>
    school: Generated<string>
    isAttachmentOwnload: Generated<number>
    coverFileId: string | null
    classificationIds: Generated<string[]>
    collegeIds: Generated<string[]>
    subjectIds: Generated<string[]>
    majorIds: Generated<string[]>
    textbookId: string | null
    editionId: string | null
    pacing: Generated<string>
    startsOn: string | null
    endsOn: string | null
    ownerId: string
    onShelf: Generated<boolean>
    price: number | null
    publishedAt: Date | null
    createdAt: Generated<Date>
    updatedBy: string
    updatedAt: Generated<Date>
    deletedAt: Date | null
    binned: Generated<boolean>
    rowVersion: Generated<number>
    searchText: Generated<string>
  }
  coursesSearch: {
    institutionId: string | null
    id: string | null
    name: string | null
    courseType: number | null
    publishStatus: number | null
    top: number | null
    describe: unknown
    describeText: string | null
    school: string | null
    isAttachmentOwnload: number | null
    coverFileId: string | null
    classificationIds: string[] | null
    collegeIds: string[] | null
    subjectIds: string[] | null
    majorIds: string[] | null
    textbookId: string | null
    editionId: string | null
    pacing: string | null
    startsOn: string | null
    endsOn: string | null
    ownerId: string | null
    onShelf: boolean | null
    price: number | null
    publishedAt: Date | null
    createdAt: Date | null
    updatedBy: string | null
    updatedAt: Date | null
    deletedAt: Date | null
    binned: boolean | null
    rowVersion: number | null
    searchText: string | null
  }
  customerContacts: {
    id: string
    customerId: string
    kind: string
    body: string
    state: string
    nextContactAt: Date | null
    byAccountId: string | null
    byName: string
    at: Generated<Date>
  }
  customers: {
    id: string
    name: string
    title: Generated<string>
    orgName: string
    phone: string | null
    mail: string | null
    region: Generated<string>
    source: Generated<string>
    interest: Generated<string>
    level: Generated<number>
    state: Generated<string>
    ownerId: string | null
    nextContactAt: Date | null
    lastContactAt: Date | null
    trialInstitutionId: string | null
    trialEndAt: Date | null
    remark: Generated<string>
    agreed: string | null
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
    rowVersion: Generated<number>
    searchText: Generated<string>
    trialMemberId: string | null
  }
  deliveries: {
    institutionId: Institution
    id: Generated<string>
    messageId: string
    memberId: string
    way: string
    digest: Generated<boolean>
    state: Generated<string>
    tries: Generated<number>
    nextAt: Generated<Date>
    address: Generated<string>
    providerId: string | null
    errorCode: string | null
    error: string | null
    createdAt: Generated<Date>
    sentAt: Date | null
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
    initials: Generated<string>
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
  feedbackReplies: {
    institutionId: Institution
    id: string
    feedbackId: string
    memberId: string | null
    internal: Generated<boolean>
    body: string
    createdAt: Generated<Date>
  }
  feedbacks: {
    institutionId: Institution
    id: string
    memberId: string
    type: string
    body: string
    contact: Generated<string>
    pageUrl: Generated<string>
    context: Generated<unknown>
    textbookId: string | null
    pictureIds: Generated<string[]>
    state: Generated<string>
    assigneeId: string | null
    satisfaction: number | null
    replyCount: Generated<number>
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
    rowVersion: Generated<number>
    searchText: Generated<string>
  }
  feedbacksSearch: {
    institutionId: string | null
    id: string | null
    memberId: string | null
    type: string | null
    body: string | null
    contact: string | null
    pageUrl: string | null
    context: unknown
    textbookId: string | null
    pictureIds: string[] | null
    state: string | null
    assigneeId: string | null
    satisfaction: number | null
    replyCount: number | null
    createdAt: Date | null
    updatedAt: Date | null
    rowVersion: number | null
    searchText: string | null
  }
  fileUses: {
    institutionId: string | null
    fileId: string | null
    place: string | null
    placeId: string | null
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
    expiresAt: Date | null
    people: Generated<boolean>
  }
  forbiddenWords: {
    institutionId: Institution
    word: string
    addedAt: Generated<Date>
  }
  gradebookCategories: {
    institutionId: Institution
    id: string
    classId: string
    seq: number
    name: string
    weight: number
    dropLowest: Generated<number>
  }
  gradebookChanges: {
    institutionId: Institution
    id: string
    itemId: string
    memberId: string
    before: unknown
    after: unknown
    reason: Generated<string>
    byId: string
    at: Generated<Date>
  }
  gradebookItems: {
    institutionId: Institution
    id: string
    classId: string
    categoryId: string | null
    kind: string
    testId: string | null
    title: string
    points: number
    seq: number
    shown: Generated<boolean>
    homeworkId: string | null
    threadId: string | null
  }
  gradebookMarks: {
    institutionId: Institution
    itemId: string
    memberId: string
    state: string
    points: number | null
    lateHours: Generated<number>
    overridePoints: number | null
    overrideReason: Generated<string>
    changedBy: string
    changedAt: Generated<Date>
    rowVersion: Generated<number>
  }
  gradebooks: {
    institutionId: Institution
    classId: string
    latePerDay: Generated<number>
    lateMost: Generated<number>
    released: Generated<boolean>
    updatedAt: Generated<Date>
    rowVersion: Generated<number>
    toldAt: Date | null
  }
  gradingComments: {
    institutionId: Institution
    id: string
    testId: string
    questionId: string
    criterionId: Generated<string>
    text: string
    uses: Generated<number>
    createdBy: string
    createdAt: Generated<Date>
  }
  gradings: {
    institutionId: Institution
    id: string
    testId: string
    attemptId: string
    questionId: string
    round: Generated<number>
    seq: number
    place: Generated<number>
    state: Generated<string>
    heldBy: string | null
    heldUntil: Date | null
    skippedBy: Generated<string[]>
    handedTo: string | null
    handedBy: string | null
    handedNote: Generated<string>
    given: Generated<unknown>
    remarks: Generated<unknown>
    points: number | null
    gradedBy: string | null
    gradedAt: Date | null
    rowVersion: Generated<number>
    proposed: number | null
    proposedGiven: number | null
  }
  guardians: {
    accountId: string
    name: string
    phone: string
    address: Generated<string>
    consentedAt: Generated<Date>
  }
  homeworkClasses: {
    institutionId: Institution
    homeworkId: string
    classId: string
    openAt: Date
    dueAt: Date
    cutoffAt: Date | null
    releasedAt: Date | null
    remindedAt: Date | null
    reminders: Generated<number>
    dueTold: Generated<boolean>
    reviewsOpenTold: Date | null
    reviewsDueTold: Date | null
    reviewsRemindedAt: Date | null
  }
  homeworkExtensions: {
    institutionId: Institution
    homeworkId: string
    classId: string
    memberId: string
    until: Date
    reason: string
    setBy: string
    setAt: Generated<Date>
  }
  homeworkFiles: {
    institutionId: Institution
    homeworkId: string
    fileId: string
    seq: number
    inText: Generated<boolean>
  }
  homeworkQuestions: {
    institutionId: Institution
    homeworkId: string
    questionId: string
    no: number
    seq: number
    points: number
  }
  homeworks: {
    institutionId: Institution
    id: string
    ownerId: string
    title: string
    body: unknown
    takesText: Generated<boolean>
    takesFiles: Generated<boolean>
    maxFiles: Generated<number>
    maxMegabytes: Generated<number>
    points: Generated<number>
    attempts: Generated<number>
    lateRule: Generated<string>
    latePerDay: Generated<number>
    lateMost: Generated<number>
    statement: Generated<string>
    state: Generated<string>
    publishedAt: Date | null
    changedBy: string
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
    deletedAt: Date | null
    binned: Generated<boolean>
    rowVersion: Generated<number>
    searchText: Generated<string>
    byGroup: Generated<boolean>
    answersShown: Generated<string>
    annotationTask: unknown
  }
  homeworksSearch: {
    institutionId: string | null
    id: string | null
    ownerId: string | null
    title: string | null
    body: unknown
    takesText: boolean | null
    takesFiles: boolean | null
    maxFiles: number | null
    maxMegabytes: number | null
    points: number | null
    attempts: number | null
    lateRule: string | null
    latePerDay: number | null
    lateMost: number | null
    statement: string | null
    state: string | null
    publishedAt: Date | null
    changedBy: string | null
    createdAt: Date | null
    updatedAt: Date | null
    deletedAt: Date | null
    binned: boolean | null
    rowVersion: number | null
    searchText: string | null
    byGroup: boolean | null
    answersShown: string | null
    annotationTask: unknown
  }
  identityApplications: {
    institutionId: Institution
    id: string
    memberId: string
    kind: string
    method: string
    realName: string
    idNumber: string | null
    number: Generated<string>
    department: Generated<string>
    title: Generated<string>
    orgName: Generated<string>
    universityId: string | null
    mail: string | null
    evidenceIds: Generated<string[]>
    state: Generated<string>
    reason: Generated<string>
    auditorId: string | null
    decidedAt: Date | null
    validTo: Date | null
    granted: Generated<boolean>
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
    rowVersion: Generated<number>
    searchText: Generated<string>
  }
  identityApplicationsSearch: {
    institutionId: string | null
    id: string | null
    memberId: string | null
    kind: string | null
    method: string | null
    realName: string | null
    idNumber: string | null
    number: string | null
    department: string | null
    title: string | null
    orgName: string | null
    universityId: string | null
    mail: string | null
    evidenceIds: string[] | null
    state: string | null
    reason: string | null
    auditorId: string | null
    decidedAt: Date | null
    validTo: Date | null
    granted: boolean | null
    createdAt: Date | null
    updatedAt: Date | null
    rowVersion: number | null
    searchText: string | null
  }
  identityProviders: {
    institutionId: Institution
    id: string
    code: string
    name: string
    nameEn: Generated<string>
    protocol: string
    settings: unknown
    secret: string | null
    attributeNames: Generated<unknown>
    matchBy: Generated<string[]>
    provisioning: Generated<string>
    role: Generated<string>
    roleRules: Generated<unknown>
    enabled: Generated<boolean>
    position: Generated<number>
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
    rowVersion: Generated<number>
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
    mended: Generated<boolean>
    accepted: Generated<boolean>
  }
  imports: {
    institutionId: Institution
    id: string
    kind: string
    fileName: string
    size: number
    sha256: string | null
    state: Generated<string>
    headers: Generated<string[]>
    mapping: Generated<unknown>
    options: Generated<unknown>
    counts: Generated<unknown>
    createdBy: string
    createdAt: Generated<Date>
    finishedAt: Date | null
    jobId: string | null
    sheets: Generated<string[]>
    made: Generated<unknown>
    targetId: string | null
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
    universityId: string | null
    warnedDays: number | null
    markFileId: string | null
    peopleDeletedAt: Date | null
  }
  interactiveFiles: {
    institutionId: Institution
    resourceId: string
    fileId: string
  }
  interactiveStates: {
    institutionId: Institution
    memberId: string
    fileId: string
    state: unknown
    score: number
    of: number
    tries: number
    completedAt: Date | null
    updatedAt: Generated<Date>
    rowVersion: Generated<number>
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
    dueAt: Generated<Date>
    tries: Generated<number>
    claim: string | null
    startedAt: Date | null
    aliveAt: Date | null
    checkpoint: unknown
    quiet: Generated<boolean>
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
  knowledgePoints: {
    institutionId: Institution
    name: string
  }
  ledgerAccounts: {
    id: Generated<string>
    kind: string
    holderId: string | null
    balance: Generated<number>
    entryCount: Generated<number>
    createdAt: Generated<Date>
  }
  ledgerEntries: {
    id: string
    transferId: string
    accountId: string
    seq: Generated<number>
    amount: number
    balance: Generated<number>
  }
  ledgerTransfers: {
    id: string
    kind: string
    sourceId: string
    lineCount: number
    memo: Generated<string>
    accountId: string | null
    at: Generated<Date>
  }
  liveAttendances: {
    institutionId: Institution
    hourId: string
    memberId: string
    state: string
    via: string
    at: Generated<Date>
    changedBy: string | null
    reason: Generated<string>
  }
  liveHands: {
    institutionId: Institution
    id: string
    hourId: string
    memberId: string
    raisedAt: Generated<Date>
    loweredAt: Date | null
    loweredBy: string | null
  }
  liveHours: {
    institutionId: Institution
    id: string
    classId: string
    no: number
    title: Generated<string>
    state: Generated<string>
    rollState: Generated<string>
    rollSecret: Buffer | null
    rollOpenedAt: Date | null
    lateAfter: Generated<number>
    questionId: string | null
    version: Generated<number>
    createdBy: string
    createdAt: Generated<Date>
    startedAt: Date | null
    endedAt: Date | null
  }
  livePicks: {
    institutionId: Institution
    id: string
    hourId: string
    memberId: string
    at: Generated<Date>
    byId: string
  }
  liveQuestions: {
    institutionId: Institution
    id: string
    hourId: string
    seq: number
    kind: string
    body: string
    options: Generated<string[]>
    multiple: Generated<boolean>
    rightOptions: Generated<number[]>
    reason: Generated<string>
    round: Generated<number>
    open: Generated<boolean>
    shown: Generated<boolean>
    discussUntil: Date | null
    hiddenWords: Generated<string[]>
  }
  liveVotes: {
    institutionId: Institution
    questionId: string
    round: number
    memberId: string
    choices: Generated<number[]>
    words: Generated<string[]>
    at: Generated<Date>
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
  markChanges: {
    institutionId: Institution
    id: string
    attemptId: string
    questionId: string
    kind: string
    pointsBefore: number | null
    pointsAfter: number | null
    ofBefore: number
    ofAfter: number
    reason: Generated<string>
    byId: string | null
    at: Generated<Date>
    regradeId: string | null
    stateBefore: Generated<string>
    noBefore: Generated<number>
    gradedByBefore: string | null
  }
  masteredQuestions: {
    institutionId: Institution
    memberId: string
    questionId: string
    masteredAt: Generated<Date>
  }
  mediaChapters: {
    institutionId: Institution
    fileId: string
    chapters: Generated<unknown>
    updatedBy: string
    updatedAt: Generated<Date>
    rowVersion: Generated<number>
  }
  mediaNotes: {
    institutionId: Institution
    id: string
    fileId: string
    memberId: string
    at: number
    text: string
    shared: Generated<boolean>
    rowVersion: Generated<number>
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
  }
  memberCounts: {
    institutionId: Institution
    id: Generated<string>
    kind: string
    key: string
    change: number
  }
  memberDepartments: {
    institutionId: Institution
    memberId: string
    departmentId: string
    kind: string
  }
  memberRoles: {
    institutionId: Institution
    memberId: string
    role: string
    standing: string
    departmentId: string | null
    nameKey: string
    number: string
    lastLoginAt: Date
    createdAt: Date
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
    lastLoginAt: Date | null
    importId: string | null
    createdBy: string | null
    updatedAt: Generated<Date>
    rowVersion: Generated<number>
    appliedAt: Date | null
    nameKey: Generated<string>
    standing: Generated<string>
    present: Generated<boolean>
    searchText: Generated<string>
  }
  membersSearch: {
    institutionId: string | null
    id: string | null
    accountId: string | null
    name: string | null
    avatarUrl: string | null
    roles: string[] | null
    disabledAt: Date | null
    createdAt: Date | null
    number: string | null
    title: string | null
    departmentId: string | null
    cohortId: string | null
    scope: string | null
    state: string | null
    visitor: boolean | null
    lastLoginAt: Date | null
    importId: string | null
    createdBy: string | null
    updatedAt: Date | null
    rowVersion: number | null
    appliedAt: Date | null
    nameKey: string | null
    standing: string | null
    present: boolean | null
    searchText: string | null
  }
  messagePreferences: {
    institutionId: Institution
    memberId: string
    ways: Generated<unknown>
    digest: Generated<string>
    digestHour: Generated<number>
    digestDay: Generated<number>
    quietFrom: number | null
    quietTo: number | null
    language: Generated<string>
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
    removedAt: Date | null
  }
  moduleParameters: {
    institutionId: Institution
    moduleCode: string
    code: string
    value: string
  }
  noticeClasses: {
    institutionId: Institution
    noticeId: string
    classId: string
  }
  noticeFiles: {
    institutionId: Institution
    noticeId: string
    fileId: string
    seq: number
  }
  noticeReceipts: {
    institutionId: Institution
    noticeId: string
    memberId: string
    readAt: Generated<Date>
    confirmedAt: Date | null
  }
  notices: {
    institutionId: Institution
    id: string
    authorId: string
    title: string
    body: unknown
    plain: string
    pinned: Generated<boolean>
    needConfirm: Generated<boolean>
    state: Generated<string>
    publishAt: Date | null
    publishedAt: Date | null
    toldAt: Date | null
    changedAt: Date | null
    askedAt: Date | null
    remindedAt: Date | null
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
    deletedAt: Date | null
    binned: Generated<boolean>
    shownAt: Generated<Date>
    rowVersion: Generated<number>
    searchText: Generated<string>
  }
  noticesSearch: {
    institutionId: string | null
    id: string | null
    authorId: string | null
    title: string | null
    body: unknown
    plain: string | null
    pinned: boolean | null
    needConfirm: boolean | null
    state: string | null
    publishAt: Date | null
    publishedAt: Date | null
    toldAt: Date | null
    changedAt: Date | null
    askedAt: Date | null
    remindedAt: Date | null
    createdAt: Date | null
    updatedAt: Date | null
    deletedAt: Date | null
    binned: boolean | null
    shownAt: Date | null
    rowVersion: number | null
    searchText: string | null
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
    searchText: Generated<string>
  }
  operationLogHeads: {
    institutionId: Institution
    seq: Generated<number>
    hash: Generated<Buffer>
  }
  operationLogSearch: {
    institutionId: string | null
    id: string | null
    seq: number | null
    at: Date | null
    memberId: string | null
    action: string | null
    objectKind: string | null
    objectId: string | null
    details: unknown
    salt: Buffer | null
    digest: Buffer | null
    previous: Buffer | null
    hash: Buffer | null
    searchText: string | null
  }
  packageRegistrations: {
    institutionId: Institution
    id: string
    memberId: string
    fileId: string
    sha256: string
    kind: string
    cmi: Generated<unknown>
    parts: Generated<unknown>
    progress: Generated<number>
    score: number | null
    passed: boolean | null
    completedAt: Date | null
    seconds: Generated<number>
    statements: Generated<number>
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
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
  pageTexts: {
    institutionId: Institution
    sha256: string
    page: number
    id: string
    words: string
    searchText: Generated<string>
  }
  pageTextsSearch: {
    institutionId: string | null
    sha256: string | null
    page: number | null
    id: string | null
    words: string | null
    searchText: string | null
  }
  paperComposers: {
    institutionId: Institution
    paperId: string
    memberId: string
    access: Generated<string>
    addedBy: string
    addedAt: Generated<Date>
  }
  paperVersions: {
    institutionId: Institution
    paperId: string
    no: number
    layout: unknown
    points: number
    questions: number
    note: Generated<string>
    createdBy: string
    createdAt: Generated<Date>
  }
  paperViews: {
    institutionId: Institution
    id: string
    paperId: string
    memberId: string
    what: string
    viewedAt: Generated<Date>
  }
  papers: {
    institutionId: Institution
    id: string
    name: string
    describe: Generated<string>
    language: Generated<string>
    state: Generated<string>
    sections: Generated<unknown>
    wantedPoints: number | null
    minutes: number | null
    variants: Generated<number>
    shuffleQuestions: Generated<boolean>
    shuffleOptions: Generated<boolean>
    forEach: Generated<boolean>
    seed: number
    points: Generated<number>
    questions: Generated<number>
    version: Generated<number>
    ownerId: string
    updatedBy: string
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
    deletedAt: Date | null
    binned: Generated<boolean>
    reviewNote: Generated<string>
    rowVersion: Generated<number>
    searchText: Generated<string>
  }
  papersSearch: {
    institutionId: string | null
    id: string | null
    name: string | null
    describe: string | null
    language: string | null
    state: string | null
    sections: unknown
    wantedPoints: number | null
    minutes: number | null
    variants: number | null
    shuffleQuestions: boolean | null
    shuffleOptions: boolean | null
    forEach: boolean | null
    seed: number | null
    points: number | null
    questions: number | null
    version: number | null
    ownerId: string | null
    updatedBy: string | null
    createdAt: Date | null
    updatedAt: Date | null
    deletedAt: Date | null
    binned: boolean | null
    reviewNote: string | null
    rowVersion: number | null
    searchText: string | null
  }
  peerReviews: {
    institutionId: Institution
    id: string
    homeworkId: string
    classId: string
    authorId: string
    versionNo: number
    reviewerId: string
    claimedAt: Generated<Date>
    saveNo: Generated<number>
    points: unknown
    comment: Generated<string>
    reviewedAt: Date | null
    savedAt: Date | null
    excludedBy: string | null
    excludedAt: Date | null
    helpful: Generated<boolean>
    reportedAt: Date | null
    report: Generated<string>
  }
  peerSamples: {
    institutionId: Institution
    id: string
    homeworkId: string
    seq: number
    text: unknown
    points: unknown
    comment: Generated<string>
  }
  peerSettings: {
    institutionId: Institution
    homeworkId: string
    reviewers: number
    days: number
    criteria: unknown
  }
  peerTrials: {
    institutionId: Institution
    sampleId: string
    memberId: string
    points: unknown
    at: Generated<Date>
  }
  pendingSignIns: {
    tokenHash: Buffer
    accountId: string | null
    next: string
    method: string
    entrance: Generated<string>
    kept: Generated<boolean>
    framed: Generated<boolean>
    factorProven: Generated<boolean>
    vouched: Generated<boolean>
    tries: Generated<number>
    totpSecret: string | null
    identityProvider: string | null
    identitySubject: string | null
    identityName: string | null
    identityOpenId: string | null
    expiresAt: Date
    identitySession: string | null
    browserHash: Buffer | null
  }
  postFiles: {
    institutionId: Institution
    postId: string
    fileId: string
    seq: number
    within: boolean
  }
  postLikes: {
    institutionId: Institution
    postId: string
    memberId: string
  }
  postReports: {
    institutionId: Institution
    postId: string
    memberId: string
    reason: string
    at: Generated<Date>
    settledAt: Date | null
  }
  posts: {
    institutionId: Institution
    id: string
    threadId: string
    opening: Generated<boolean>
    parentId: string | null
    answersId: string | null
    authorId: string
    anonymous: Generated<boolean>
    private: Generated<boolean>
    privateTo: string | null
    doc: unknown
    plain: string
    state: Generated<string>
    reason: Generated<string>
    moderatedBy: string | null
    createdAt: Generated<Date>
    shownAt: Date | null
    editedAt: Date | null
    deletedAt: Date | null
    rowVersion: Generated<number>
  }
  practiceAnswers: {
    institutionId: Institution
    memberId: string
    textbookId: string
    questionId: string
    no: number
    answer: unknown
    state: string
    tries: Generated<number>
    shown: Generated<boolean>
    answeredAt: Generated<Date>
    runs: unknown
  }
  preferences: {
    institutionId: Institution
    memberId: string
    name: string
    value: string
  }
  provinces: {
    code: string
    name: string
  }
  publicResources: {
    institutionId: string | null
    id: string | null
    ownerId: string | null
    kind: string | null
    title: string | null
    describe: string | null
    suffix: string | null
    size: number | null
    version: number | null
    alt: string | null
    licence: string | null
    rightsHolder: string | null
    source: string | null
    tags: string[] | null
    knowledgePoints: string[] | null
    download: boolean | null
    watermark: boolean | null
    conversion: string | null
    duration: number | null
    pages: number | null
    captioned: boolean | null
    copiedFrom: unknown
    createdAt: Date | null
    updatedAt: Date | null
    rowVersion: number | null
    searchText: string | null
    sha256: string | null
    fileName: string | null
    mime: string | null
    width: number | null
    height: number | null
    ownerName: string | null
    institutionName: string | null
  }
  questionBankGrants: {
    institutionId: Institution
    bankId: string
    holderKind: string
    holderId: string
    access: string
    grantedBy: string
    grantedAt: Generated<Date>
  }
  questionBanks: {
    institutionId: Institution
    id: string
    name: string
    describe: Generated<string>
    scope: Generated<string>
    scopeAccess: Generated<string>
    departmentId: string | null
    ownerId: string
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
    deletedAt: Date | null
    rowVersion: Generated<number>
    selfTests: Generated<boolean>
  }
  questionCategories: {
    institutionId: Institution
    id: string
    bankId: string
    parentId: string | null
    position: number
    name: string
  }
  questionDifferences: {
    institutionId: Institution
    questionId: string
    otherId: string
  }
  questionFigures: {
    institutionId: Institution
    questionId: string
    no: number
    answers: number
    tests: number
    p: number | null
    discrimination: number | null
    options: Generated<unknown>
    computedAt: Generated<Date>
  }
  questionFiles: {
    institutionId: Institution
    questionId: string
    fileId: string
  }
  questionImportFiles: {
    institutionId: Institution
    importId: string
    path: string
    fileId: string
    damaged: Generated<boolean>
  }
  questionImportItems: {
    institutionId: Institution
    importId: string
    position: number
    place: unknown
    source: string
    content: unknown
    about: unknown
    category: Generated<string[]>
    passage: string | null
    findings: Generated<unknown>
    errors: Generated<number>
    leftOut: Generated<boolean>
    questionId: string | null
  }
  questionImportPassages: {
    institutionId: Institution
    importId: string
    key: string
    passageId: string
  }
  questionImports: {
    institutionId: Institution
    id: string
    bankId: string
    categoryId: string | null
    memberId: string
    fileName: string
    upload: unknown
    state: Generated<string>
    findings: Generated<unknown>
    total: Generated<number>
    bad: Generated<number>
    taken: Generated<number>
    jobId: string | null
    createdAt: Generated<Date>
    finishedAt: Date | null
  }
  questionNumbers: {
    institutionId: Institution
    last: Generated<number>
  }
  questionPassages: {
    institutionId: Institution
    id: string
    content: unknown
    words: string
    createdBy: string
    createdAt: Generated<Date>
  }
  questionUses: {
    institutionId: Institution
    questionId: string
    textbookId: string
    addedBy: string
    addedAt: Generated<Date>
  }
  questionVersions: {
    institutionId: Institution
    questionId: string
    no: number
    content: unknown
    contentHash: string
    passageId: string | null
    note: Generated<string>
    createdBy: string
    createdAt: Generated<Date>
  }
  questions: {
    institutionId: Institution
    id: string
    bankId: string
    categoryId: string | null
    number: number
    type: number
    state: Generated<string>
    verified: Generated<boolean>
    difficulty: number
    points: number
    source: Generated<string>
    tags: Generated<string[]>
    knowledgePoints: Generated<string[]>
    textbookId: string | null
    chapterId: string | null
    version: Generated<number>
    readyVersion: number | null
    contentHash: string
    brief: unknown
    problems: Generated<number>
    normalText: string
    sketch: number[]
    words: string
    passageId: string | null
    passagePosition: number | null
    importId: string | null
    usedCount: Generated<number>
    answersCount: Generated<number>
    p: number | null
    discrimination: number | null
    createdBy: string
    createdAt: Generated<Date>
    updatedBy: string
    updatedAt: Generated<Date>
    deletedAt: Date | null
    binned: Generated<boolean>
    rowVersion: Generated<number>
    searchText: Generated<string>
  }
  questionsSearch: {
    institutionId: string | null
    id: string | null
    bankId: string | null
    categoryId: string | null
    number: number | null
    type: number | null
    state: string | null
    verified: boolean | null
    difficulty: number | null
    points: number | null
    source: string | null
    tags: string[] | null
    knowledgePoints: string[] | null
    textbookId: string | null
    chapterId: string | null
    version: number | null
    readyVersion: number | null
    contentHash: string | null
    brief: unknown
    problems: number | null
    normalText: string | null
    sketch: number[] | null
    words: string | null
    passageId: string | null
    passagePosition: number | null
    importId: string | null
    usedCount: number | null
    answersCount: number | null
    p: number | null
    discrimination: number | null
    createdBy: string | null
    createdAt: Date | null
    updatedBy: string | null
    updatedAt: Date | null
    deletedAt: Date | null
    binned: boolean | null
    rowVersion: number | null
    searchText: string | null
  }
  rateLimits: {
    key: string
    points: Generated<number>
    expire: number | null
  }
  readingAllowances: {
    institutionId: Institution
    memberId: string
    words: number
    at: Generated<Date>
  }
  readingChapters: {
    institutionId: Institution
    memberId: string
    textbookId: string
    chapterId: string
    read: number
    at: Generated<Date>
    blocks: Generated<string[]>
    upto: Generated<number>
    returns: Generated<number>
    seenAt: Date | null
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
  recharges: {
    id: string
    no: string
    holderId: string
    amount: number
    state: Generated<string>
    payer: Generated<string>
    paidAt: Date | null
    remark: Generated<string>
    voucherFileId: string
    requestedBy: string
    requestedAt: Generated<Date>
    decidedBy: string | null
    decidedAt: Date | null
    reversedBy: string | null
    reversedAt: Date | null
    reason: Generated<string>
    rowVersion: Generated<number>
  }
  recoveryCodes: {
    accountId: string
    codeHash: Buffer
    usedAt: Date | null
  }
  regrades: {
    institutionId: Institution
    id: string
    testId: string
    questionId: string
    kind: string
    before: unknown
    after: unknown
    reason: string
    changed: number
    byId: string
    at: Generated<Date>
    undoneBy: string | null
    undoneAt: Date | null
  }
  renderedChapters: {
    editionId: string
    chapterId: string
    renderer: number
    html: string
    etag: string
  }
  resourceFolders: {
    institutionId: Institution
    id: string
    parentId: string | null
    ownerId: string | null
    name: string
    createdBy: string
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
    rowVersion: Generated<number>
  }
  resourceLimits: {
    institutionId: Institution
    id: string
    memberId: string | null
    bytes: number | null
    updatedBy: string
    updatedAt: Generated<Date>
  }
  resourceShares: {
    institutionId: Institution
    id: string
    resourceId: string | null
    folderId: string | null
    memberId: string | null
    usergroupId: string | null
    access: string
    createdBy: string
    createdAt: Generated<Date>
  }
  resourceVersions: {
    institutionId: Institution
    resourceId: string
    number: number
    sha256: string
    name: string
    suffix: string
    mime: string
    size: number
    width: number | null
    height: number | null
    note: Generated<string>
    createdBy: string
    createdAt: Generated<Date>
  }
  resources: {
    institutionId: Institution
    id: string
    folderId: string | null
    ownerId: string
    scope: Generated<string>
    kind: string
    title: string
    describe: Generated<string>
    suffix: string
    size: number
    version: Generated<number>
    alt: Generated<string>
    licence: Generated<string>
    rightsHolder: Generated<string>
    source: Generated<string>
    tags: Generated<string[]>
    knowledgePoints: Generated<string[]>
    download: Generated<boolean>
    watermark: Generated<boolean>
    conversion: Generated<string>
    duration: number | null
    pages: number | null
    captioned: Generated<boolean>
    copiedFrom: unknown
    seenAt: Generated<Date>
    createdBy: string
    createdAt: Generated<Date>
    updatedBy: string
    updatedAt: Generated<Date>
    deletedAt: Date | null
    binned: Generated<boolean>
    rowVersion: Generated<number>
    searchText: Generated<string>
  }
  resourcesSearch: {
    institutionId: string | null
    id: string | null
    folderId: string | null
    ownerId: string | null
    scope: string | null
    kind: string | null
    title: string | null
    describe: string | null
    suffix: string | null
    size: number | null
    version: number | null
    alt: string | null
    licence: string | null
    rightsHolder: string | null
    source: string | null
    tags: string[] | null
    knowledgePoints: string[] | null
    download: boolean | null
    watermark: boolean | null
    conversion: string | null
    duration: number | null
    pages: number | null
    captioned: boolean | null
    copiedFrom: unknown
    seenAt: Date | null
    createdBy: string | null
    createdAt: Date | null
    updatedBy: string | null
    updatedAt: Date | null
    deletedAt: Date | null
    binned: boolean | null
    rowVersion: number | null
    searchText: string | null
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
  rubricChanges: {
    institutionId: Institution
    id: string
    testId: string
    questionId: string
    before: unknown
    given: unknown
    reason: Generated<string>
    byId: string
    at: Generated<Date>
    undoneBy: string | null
    undoneAt: Date | null
  }
  sameQuestions: {
    institutionId: Institution
    threadId: string
    memberId: string
  }
  sectionMarks: {
    institutionId: Institution
    attemptId: string
    section: number
    points: number
    enteredBy: string
    enteredAt: Generated<Date>
  }
  selfTests: {
    institutionId: Institution
    testId: string
    memberId: string
    origin: string
    textbookId: string | null
    language: string
    layout: unknown
    points: number
    questions: number
    createdAt: Generated<Date>
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
    identityProvider: string | null
    identitySession: string | null
  }
  signOnAssertions: {
    hash: Buffer
    expiresAt: Date
  }
  signOnJourneys: {
    stateHash: Buffer
    browserHash: Buffer
    providerId: string
    purpose: string
    accountId: string | null
    kept: string
    proof: string | null
    redirect: Generated<string>
    stay: Generated<boolean>
    framed: Generated<boolean>
    expiresAt: Date
    ticketHash: Buffer | null
  }
  storageUsed: {
    holderId: string
    slot: number
    bytes: number
  }
  storedObjects: {
    holderId: string
    sha256: string
    size: number
    uses: number
  }
  submissionAnswers: {
    institutionId: Institution
    homeworkId: string
    classId: string
    memberId: string
    versionNo: number
    questionId: string
    value: unknown
    state: string
    points: number | null
    byId: string | null
  }
  submissionConfirmations: {
    institutionId: Institution
    proposalId: string
    memberId: string
    confirmedAt: Generated<Date>
  }
  submissionFiles: {
    institutionId: Institution
    homeworkId: string
    classId: string
    memberId: string
    versionNo: number
    fileId: string
    seq: number
    inText: Generated<boolean>
  }
  submissionProposalFiles: {
    institutionId: Institution
    proposalId: string
    fileId: string
    seq: number
    inText: Generated<boolean>
  }
  submissionProposals: {
    institutionId: Institution
    id: string
    homeworkId: string
    classId: string
    groupName: string
    text: unknown
    plain: string
    statement: string
    proposedBy: string
    proposedAt: Generated<Date>
    answers: Generated<unknown>
    annotations: Generated<unknown>
  }
  submissionReturns: {
    institutionId: Institution
    homeworkId: string
    classId: string
    memberId: string
    no: number
    reason: string
    until: Date | null
    byId: string
    at: Generated<Date>
  }
  submissionVersions: {
    institutionId: Institution
    homeworkId: string
    classId: string
    memberId: string
    no: number
    text: unknown
    plain: string
    statement: string
    lateMinutes: number
    receipt: string
    submittedAt: Generated<Date>
    proposalId: string | null
    groupName: Generated<string>
    annotations: Generated<unknown>
  }
  submissions: {
    institutionId: Institution
    homeworkId: string
    classId: string
    memberId: string
    state: Generated<string>
    draftText: unknown
    draftNo: Generated<number>
    draftAt: Date | null
    versionNo: Generated<number>
    submittedAt: Date | null
    lateMinutes: Generated<number>
    score: number | null
    feedback: Generated<string>
    gradedBy: string | null
    gradedAt: Date | null
    releasedAt: Date | null
    rowVersion: Generated<number>
    draftAnswers: Generated<unknown>
    draftAnnotations: Generated<unknown>
  }
  systemFacts: {
    name: string
    value: unknown
    at: Generated<Date>
  }
  testCandidates: {
    institutionId: Institution
    testId: string
    memberId: string
    classId: string | null
    room: Generated<string>
    seat: Generated<string>
    standing: Generated<string>
    reason: Generated<string>
    variant: number | null
    extraPercent: number | null
    extraMinutes: number | null
    extraReason: Generated<string>
    opensAt: Date | null
    closesAt: Date | null
    attempts: number | null
    changedAt: Generated<Date>
  }
  testGraders: {
    institutionId: Institution
    testId: string
    memberId: string
  }
  testInvigilators: {
    institutionId: Institution
    testId: string
    memberId: string
  }
  testNotices: {
    institutionId: Institution
    id: string
    testId: string
    kind: string
    memberId: string | null
    text: Generated<string>
    byId: string | null
    at: Generated<Date>
  }
  testQuestionFigures: {
    institutionId: Institution
    testId: string
    questionId: string
    no: number
    answers: number
    points: number
    ofPoints: number
    topPeople: number
    topPoints: number
    topOf: number
    bottomPeople: number
    bottomPoints: number
    bottomOf: number
    options: unknown
  }
  testQuestions: {
    institutionId: Institution
    testId: string
    questionId: string
    no: number
    shownNo: number
    shown: unknown
    lastStays: boolean
    passageId: string | null
    points: number
    withdrawnAt: Date | null
    changeNote: Generated<string>
    content: unknown
    passage: unknown
    ownQuestionId: Generated<string | null>
    rubric: unknown
    rubricVersion: Generated<number>
    twice: Generated<boolean>
    tolerance: Generated<number>
    pointsGiven: number | null
    proposals: Generated<boolean>
  }
  testRemarks: {
    institutionId: Institution
    testId: string
    problems: Generated<string>
    measures: Generated<string>
    changedBy: string
    changedAt: Generated<Date>
    version: Generated<number>
  }
  testTargets: {
    institutionId: Institution
    testId: string
    kind: string
    targetId: string
  }
  tests: {
    institutionId: Institution
    id: string
    title: string
    kind: Generated<string>
    paperId: string | null
    paperVersion: number | null
    state: Generated<string>
    opensAt: Date | null
    closesAt: Date | null
    limitMinutes: number | null
    graceSeconds: Generated<number>
    lateMinutes: number | null
    extraMinutes: Generated<number>
    attempts: Generated<number>
    attemptScore: Generated<string>
    password: Generated<string>
    addressRanges: Generated<string[]>
    oneSession: Generated<boolean>
    navigation: Generated<string>
    leaveLimit: number | null
    honour: Generated<string>
    shown: Generated<unknown>
    passPoints: number | null
    place: Generated<string>
    laidOutAt: Date | null
    layoutVersion: Generated<number>
    releasedAt: Date | null
    ownerId: string
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
    deletedAt: Date | null
    binned: Generated<boolean>
    rowVersion: Generated<number>
    searchText: Generated<string>
    onPaper: Generated<boolean>
    anonymous: Generated<boolean>
    appealDays: Generated<number>
    voidedAt: Date | null
    byHand: Generated<boolean>
  }
  testsSearch: {
    institutionId: string | null
    id: string | null
    title: string | null
    kind: string | null
    paperId: string | null
    paperVersion: number | null
    state: string | null
    opensAt: Date | null
    closesAt: Date | null
    limitMinutes: number | null
    graceSeconds: number | null
    lateMinutes: number | null
    extraMinutes: number | null
    attempts: number | null
    attemptScore: string | null
    password: string | null
    addressRanges: string[] | null
    oneSession: boolean | null
    navigation: string | null
    leaveLimit: number | null
    honour: string | null
    shown: unknown
    passPoints: number | null
    place: string | null
    laidOutAt: Date | null
    layoutVersion: number | null
    releasedAt: Date | null
    ownerId: string | null
    createdAt: Date | null
    updatedAt: Date | null
    deletedAt: Date | null
    binned: boolean | null
    rowVersion: number | null
    searchText: string | null
    onPaper: boolean | null
    anonymous: boolean | null
    appealDays: number | null
    voidedAt: Date | null
    byHand: boolean | null
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
    binned: Generated<boolean>
    state: Generated<string>
    publishedAt: Date | null
    searchText: Generated<string>
  }
  textbooksSearch: {
    institutionId: string | null
    id: string | null
    textbooksType: number | null
    name: string | null
    subtitle: string | null
    describe: string | null
    question: string | null
    isbn: string | null
    language: string | null
    editionLabel: string | null
    typeId: string | null
    levelId: string | null
    majorIds: string[] | null
    labels: string[] | null
    authors: unknown
    coverFileId: string | null
    openScope: string | null
    allowCopy: boolean | null
    allowDownload: boolean | null
    publishStatus: number | null
    onShelf: boolean | null
    complete: boolean | null
    editionId: string | null
    changed: boolean | null
    chapterCount: number | null
    writtenCount: number | null
    wordCount: number | null
    createdBy: string | null
    createdAt: Date | null
    updatedBy: string | null
    updatedAt: Date | null
    deletedAt: Date | null
    rowVersion: number | null
    binned: boolean | null
    state: string | null
    publishedAt: Date | null
    searchText: string | null
  }
  threadMarks: {
    institutionId: Institution
    threadId: string
    memberId: string
    points: number
    markedBy: string
    markedAt: Generated<Date>
    rowVersion: Generated<number>
  }
  threadNames: {
    institutionId: Institution
    threadId: string
    memberId: string
    no: number
  }
  threadSeen: {
    institutionId: Institution
    threadId: string
    memberId: string
    seenAt: Date
  }
  threads: {
    institutionId: Institution
    id: string
    classId: string
    kind: string
    title: string
    words: string
    anchor: unknown
    pinned: Generated<boolean>
    locked: Generated<boolean>
    essence: Generated<boolean>
    closesAt: Date | null
    points: number | null
    toldAt: Date | null
    createdAt: Generated<Date>
    repliedAt: Generated<Date>
    rowVersion: Generated<number>
    searchText: Generated<string>
    acceptedId: string | null
  }
  threadsSearch: {
    institutionId: string | null
    id: string | null
    classId: string | null
    kind: string | null
    title: string | null
    words: string | null
    anchor: unknown
    pinned: boolean | null
    locked: boolean | null
    essence: boolean | null
    closesAt: Date | null
    points: number | null
    toldAt: Date | null
    createdAt: Date | null
    repliedAt: Date | null
    rowVersion: number | null
    searchText: string | null
    acceptedId: string | null
  }
  understandingActions: {
    institutionId: Institution
    id: string
    classId: string
    chapterId: string
    point: Generated<string>
    block: Generated<string>
    kind: string
    noticeId: string | null
    takenBy: string
    takenAt: Generated<Date>
  }
  unitBeats: {
    institutionId: Institution
    memberId: string
    unitId: string
    at: Generated<Date>
  }
  unitFiles: {
    institutionId: Institution
    unitId: string
    fileId: string
    seq: number
  }
  unitProgress: {
    institutionId: Institution
    unitId: string
    memberId: string
    firstSeen: Generated<Date>
    seconds: Generated<number>
    doneAt: Date | null
  }
  units: {
    institutionId: Institution
    id: string
    courseId: string
    parentId: string | null
    place: string
    name: string
    content: unknown
    kind: Generated<string>
    minutes: number | null
    rules: unknown
    published: unknown
    publishedAt: Date | null
    publishedBy: string | null
    updatedBy: string
    updatedAt: Generated<Date>
    deletedAt: Date | null
    rowVersion: Generated<number>
  }
  universities: {
    id: string
    name: string
    initials: string
    provinceCode: string
    website: Generated<string>
  }
  uploads: {
    institutionId: Institution
    id: string
    memberId: string
    name: string
    suffix: string
    size: number
    state: Generated<string>
    sha256: string | null
    mime: string | null
    reason: unknown
    createdAt: Generated<Date>
    expiresAt: Date
    givenSha256: string | null
    checkedSha256: string | null
    checkSeenAt: Date | null
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
  verificationCodes: {
    purpose: string
    target: string
    codeHash: Buffer
    tries: Generated<number>
    sentAt: Generated<Date>
    expiresAt: Date
  }
  verificationProofs: {
    hash: Buffer
    purpose: string
    target: string
    accountId: string | null
    expiresAt: Date
  }
  watchAllowances: {
    institutionId: Institution
    memberId: string
    seconds: number
    at: Generated<Date>
  }
  watchings: {
    institutionId: Institution
    memberId: string
    fileId: string
    ranges: Generated<string>
    position: Generated<number>
    updatedAt: Generated<Date>
  }
  xapiStatements: {
    institutionId: Institution
    id: string
    registrationId: string
    memberId: string
    verb: string
    object: string
    result: unknown
    statement: unknown
    storedAt: Generated<Date>
  }
}
