/**
 * The columns of the kernel and of the first features that were reviewed for personal data; those with personal data are in the register. The test
 * fails for a new column until it is added here or, for a table of a newer feature, to `reviewedColumns` in its `matrix.ts`.
 */
export const reviewedColumns: Record<string, string> = {
  account_identities: 'account_id created_at id name open_id provider subject',
  accounts:
    'account administrator created_at deleted_at disabled_at id mail mail_verified_at password_changed_at password_expired password_hash phone phone_verified_at totp_enabled_at totp_pending totp_secret totp_step',
  activations: 'account_id code_hash created_at expires_at institution_id member_id used_at',
  announcement_notices: 'announcement_id at institution_id',
  announcement_views: 'announcement_id at institution_id member_id',
  announcements:
    'audience audience_ids body created_at created_by created_by_name end_at id notified_at publisher_id reminded_at roles row_version start_at state title top type updated_at view_count',
  bodies: 'content hash',
  catalogue: 'available edition_id open_scope publisher_id textbook_id updated_at',
  challenges: 'expires_at hash',
  chapter_presence: 'chapter_id editing institution_id member_id seen_at since',
  chapter_versions: 'begun_at chapter_id content content_hash id institution_id kept name saved_at saved_by word_count',
  chapters:
    'content content_hash deleted_at deleted_with id institution_id kind name parent_id position row_version status textbook_id updated_at updated_by version word_count',
  cities: 'code name province_code',
  cohorts: 'adviser_id archived_at created_at department_id entry_year id institution_id name row_version search_text words',
  consents: 'account_id address at document id version',
  customer_contacts: 'at body by_account_id by_name customer_id id kind next_contact_at state',
  customers:
    'agreed created_at id interest last_contact_at level mail name next_contact_at org_name owner_id phone region remark row_version search_text source state title trial_end_at trial_institution_id updated_at words',
  deliveries: 'address created_at digest error error_code id institution_id member_id message_id next_at provider_id sent_at state tries way',
  departments: 'ancestors code created_at id initials institution_id name parent_id position row_version',
  edition_chapters: 'body_hash chapter_id edition_id kind labels minutes name number parent_id seq word_count',
  edition_files: 'edition_id file_id height mime name sha256 size suffix width',
  editions:
    'allow_copy allow_download authors chapter_count content_hash cover_file_id describe id isbn label language name no notes published_at published_by publisher_id publisher_name question subtitle textbook_id textbooks_type type_id word_count',
  entitlements: 'edition_id ends_at id institution_id member_id source starts_at textbook_id',
  feedback_replies: 'body created_at feedback_id id institution_id internal member_id',
  feedbacks:
    'assignee_id body contact context created_at id institution_id member_id page_url picture_ids reply_count row_version satisfaction state textbook_id type updated_at',
  files: 'created_at created_by expires_at height id institution_id mime name people sha256 size suffix textbook_id width',
  guardians: 'account_id address consented_at name phone',
  identity_applications:
    'auditor_id created_at decided_at department evidence_ids granted id id_number institution_id kind mail member_id method number org_name real_name reason row_version state title university_id updated_at valid_to',
  identity_providers:
    'attribute_names code created_at enabled id institution_id match_by name name_en position protocol provisioning role role_rules row_version secret settings updated_at',
  import_rows: 'cells import_id institution_id line object_id original outcome problems undo',
  imports: 'counts created_at created_by file_name finished_at headers id institution_id job_id kind made mapping options sha256 sheets size state',
  institutions:
    'address code contact contact_mail contact_phone created_at expires_at host id initials kind logo_url mail_domains mark_file_id name package_id parent_id parents people_deleted_at primary_colour region registration row_version second_factor seo_description seo_keywords seo_title suspended_at tagline time_zone university_id updated_at warned_days',
  jobs: 'alive_at claim created_at due_at error finished_at id input institution_id kind member_id progress result started_at state step title tries',
  kept_answers: 'account_id answer call institution_id kept_at key request_hash',
  ledger_accounts: 'balance created_at entry_count holder_id id kind',
  ledger_entries: 'account_id amount balance id seq transfer_id',
  ledger_transfers: 'account_id at id kind line_count memo source_id',
  login_records: 'at device entrance id institution_id member_id operating_system',
  majors: 'code id name name_en parent_id',
  member_counts: 'change id institution_id key kind',
  member_departments: 'department_id institution_id kind member_id',
  member_roles: 'created_at department_id institution_id last_login_at member_id name_key number role standing',
  members:
    'account_id applied_at avatar_url cohort_id created_at created_by department_id disabled_at id import_id institution_id last_login_at name name_key number roles row_version scope search_text state title updated_at visitor words',
  message_preferences: 'digest digest_day digest_hour institution_id language member_id quiet_from quiet_to ways',
  messages: 'about created_at id institution_id link member_id read_at removed_at type words',
  module_parameters: 'code institution_id module_code value',
  operation_log: 'action at details digest hash id institution_id member_id object_id object_kind previous salt seq',
  operation_log_heads: 'hash institution_id seq',
  packages: 'account_limit archived_at created_at describe id modules name position storage_limit yearly_price',
  pending_sign_ins:
    'account_id browser_hash entrance expires_at factor_proven framed identity_name identity_open_id identity_provider identity_session identity_subject kept method next token_hash totp_secret tries vouched',
  preferences: 'institution_id member_id name value',
  provinces: 'code name',
  rate_limits: 'expire key points',
  reading_chapters: 'at chapter_id institution_id member_id read textbook_id',
  reading_places: 'at block chapter_id device edition_id institution_id member_id percent progress seq textbook_id',
  recharges:
    'amount decided_at decided_by holder_id id no paid_at payer reason remark requested_at requested_by reversed_at reversed_by row_version state voucher_file_id',
  recovery_codes: 'account_id code_hash used_at',
  rendered_chapters: 'chapter_id edition_id etag html renderer',
  roles: 'code describe features institution_id modules name position row_version scope starting',
  sessions:
    'account_id address created_at device expires_at framed id identity_provider identity_session institution_id kept member_id method operating_system seen_at token_hash',
  sign_on_assertions: 'expires_at hash',
  sign_on_journeys: 'account_id browser_hash expires_at framed kept proof provider_id purpose redirect state_hash stay ticket_hash',
  storage_used: 'bytes holder_id slot',
  system_facts: 'at name value',
  textbook_levels: 'id name name_en position',
  textbook_members: 'institution_id member_id role textbook_id',
  textbook_types: 'id name name_en parent_id position',
  textbooks:
    'allow_copy allow_download authors changed chapter_count complete cover_file_id created_at created_by deleted_at describe edition_id edition_label id institution_id isbn labels language level_id major_ids name on_shelf open_scope publish_status published_at question row_version subtitle textbooks_type type_id updated_at updated_by word_count written_count',
  universities: 'id initials name province_code website',
  usergroup_grants: 'access granted_at granted_by institution_id resource_id resource_kind usergroup_id',
  usergroup_members: 'added_at expires_at institution_id member_id usergroup_id',
  usergroups: 'created_at describe id institution_id kind name owner_id row_version rule updated_at',
  verification_codes: 'code_hash expires_at purpose sent_at target tries',
  verification_proofs: 'account_id expires_at hash purpose target',
}
